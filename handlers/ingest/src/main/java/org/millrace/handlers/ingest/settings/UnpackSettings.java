package org.millrace.handlers.ingest.settings;

import java.util.Optional;

/**
 * The bounds of containers: the section {@code transfer.unpack} of the configuration.
 *
 * @param entries how many files and folders one may have; 500,000
 * @param totalBytes how many bytes its files may have together; 5 TB
 * @param entryBytes how many bytes one of its files may have; 5 TB
 * @param ratio how many bytes may come of one; 200. It is not looked at before 100 MB have come
 * @param depth how many folders may lie within each other; 64
 * @param nameLength how many bytes the name of an entry may have, folders included; 1,024
 * @param factor how many times its size an unpacked container is taken to have in an estimate; 3
 */
public record UnpackSettings(
        Optional<Integer> entries,
        Optional<Long> totalBytes,
        Optional<Long> entryBytes,
        Optional<Integer> ratio,
        Optional<Integer> depth,
        Optional<Integer> nameLength,
        Optional<Integer> factor) {

    private static final long FIVE_TERABYTES = 5_000_000_000_000L;

    /** What holds if nothing is configured. */
    public static UnpackSettings empty() {
        return new UnpackSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public int mostEntries() {
        return entries.orElse(500_000);
    }

    public long mostBytes() {
        return totalBytes.orElse(FIVE_TERABYTES);
    }

    public long mostEntryBytes() {
        return entryBytes.orElse(FIVE_TERABYTES);
    }

    public int highestRatio() {
        return ratio.orElse(200);
    }

    public int deepest() {
        return depth.orElse(64);
    }

    public int longestName() {
        return nameLength.orElse(1_024);
    }

    public int unpackedFactor() {
        return factor.orElse(3);
    }
}
