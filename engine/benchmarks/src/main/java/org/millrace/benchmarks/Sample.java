package org.millrace.benchmarks;

import java.util.Locale;

/** The workflows measured, all free of findings: a first try, a real ingest, and more than anybody will write. */
public enum Sample {
    SMALL(3),
    TYPICAL(13),
    LARGE(500);

    private final int steps;

    Sample(int steps) {
        this.steps = steps;
    }

    /** The name in tables and in the result line. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    SampleWorkflow workflow() {
        return new SampleWorkflow(key(), steps);
    }
}
