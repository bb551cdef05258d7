package org.millrace.benchmarks;

/** What of a benchmark is measured. */
enum Part {
    /** Everything. */
    ALL,
    /** Only how fast many jobs at a time go from state to state, on each disk. */
    PACE,
    /** Only how fast jobs go beside a short queue and beside a long one. */
    QUEUES,
    /** Only downloads. */
    DOWNLOADS,
    /** Only whole ingests. */
    OBJECTS
}
