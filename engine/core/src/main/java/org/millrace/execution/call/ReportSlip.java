package org.millrace.execution.call;

import java.util.Optional;
import org.millrace.spi.BatchReport;

/** Where the calls of an element leave the batch's report; the last one that ended well stays. */
public final class ReportSlip {

    private Optional<BatchReport> left = Optional.empty();

    void leave(BatchReport report) {
        left = Optional.of(report);
    }

    /** The report, if one was left. */
    public Optional<BatchReport> left() {
        return left;
    }
}
