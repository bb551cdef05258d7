package org.millrace.app;

/** A word of a command that is told to be typed. */
final class ShellWord {

    private ShellWord() {}

    /** As a shell takes it for one word. */
    static String of(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
