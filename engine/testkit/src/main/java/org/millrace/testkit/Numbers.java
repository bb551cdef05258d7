package org.millrace.testkit;

import org.millrace.batch.BatchId;
import org.millrace.job.JobId;

/** Numbers that rise. */
final class Numbers {

    private long job;
    private long batch;
    private long token;

    JobId nextJob() {
        return JobId.of(++job);
    }

    BatchId nextBatch() {
        return BatchId.of(++batch);
    }

    long nextToken() {
        return ++token;
    }
}
