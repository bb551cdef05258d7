package org.millrace.handlers.ingest.describe;

import org.millrace.spi.Finding;

/** A file of the depositor that cannot be used, with the finding that says why. */
final class BadContent extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Finding finding;

    BadContent(Finding finding) {
        super(finding.message());
        this.finding = finding;
    }

    Finding finding() {
        return finding;
    }
}
