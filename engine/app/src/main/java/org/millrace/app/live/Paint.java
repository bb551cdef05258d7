package org.millrace.app.live;

/** Colours of a terminal. */
enum Paint {
    BOLD("1"),
    FAINT("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    CYAN("36");

    private final String code;

    Paint(String code) {
        this.code = code;
    }

    String on(String text) {
        return text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
