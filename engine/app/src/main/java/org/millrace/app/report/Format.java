package org.millrace.app.report;

import java.util.Locale;

/** How {@code validate} prints. */
public enum Format {
    /** For people. */
    TEXT,
    /** For programs, and for baselines. */
    JSON,
    /** For code scanning. */
    SARIF,
    /** For annotations on GitHub. */
    GITHUB;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
