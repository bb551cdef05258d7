package org.millrace.handlers.ingest.transfer.unpack;

/**
 * What a container may take.
 *
 * @param entries how many it may have
 * @param totalBytes how many bytes its files may have together
 * @param entryBytes how many bytes one file may have
 * @param ratio how many bytes may come of one
 * @param depth how many folders may lie within each other
 * @param nameBytes how long a name may be
 */
public record Limits(int entries, long totalBytes, long entryBytes, int ratio, int depth, int nameBytes) {

    /** Before so much has come, nobody asks of how little. */
    static final long RATIO_FROM = 100_000_000;
}
