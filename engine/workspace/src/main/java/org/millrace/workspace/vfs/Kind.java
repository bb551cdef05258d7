package org.millrace.workspace.vfs;

/** What lies at a path. A workspace holds nothing else. */
enum Kind {
    NOTHING("nothing"),
    FILE("a file"),
    FOLDER("a folder");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
