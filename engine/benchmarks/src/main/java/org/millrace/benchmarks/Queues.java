package org.millrace.benchmarks;

import org.millrace.benchmarks.Life.Speed;

/** How fast jobs went beside a short queue and, right before or after that, beside a long one. */
record Queues(Speed shortQueue, Speed longQueue) {}
