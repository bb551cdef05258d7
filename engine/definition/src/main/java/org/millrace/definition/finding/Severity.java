package org.millrace.definition.finding;

import java.util.Locale;

/** How much a finding matters, the worst first. */
public enum Severity {
    /** The workflow cannot run, or would fail. */
    ERROR,
    /** It would run, but probably not as meant. */
    WARNING,
    /** Worth knowing. */
    NOTE;

    /** The name as configuration, reports and people write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
