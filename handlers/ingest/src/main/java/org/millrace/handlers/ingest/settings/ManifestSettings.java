package org.millrace.handlers.ingest.settings;

import java.util.Optional;

/**
 * What a manifest may take. All bounds are there to stop what is no manifest, not to stop depositors.
 *
 * @param maxBytes the longest manifest that is fetched; 268,435,456 if not given
 * @param maxLineBytes the longest line; 65,536 if not given. A row of a batch is kept with its job, so more is unwise
 * @param maxColumns the most columns of a row; 64 if not given
 * @param maxRows the most rows of a manifest; 1,000,000 if not given
 */
public record ManifestSettings(
        Optional<Long> maxBytes, Optional<Integer> maxLineBytes, Optional<Integer> maxColumns, Optional<Long> maxRows) {

    private static final long BYTES = 256L * 1024 * 1024;
    private static final int LINE_BYTES = 64 * 1024;
    private static final int COLUMNS = 64;
    private static final long ROWS = 1_000_000;

    public ManifestSettings {
        maxBytes.ifPresent(bytes -> requireOne("maxBytes", bytes));
        maxLineBytes.ifPresent(bytes -> requireOne("maxLineBytes", bytes));
        maxColumns.ifPresent(columns -> requireOne("maxColumns", columns));
        maxRows.ifPresent(rows -> requireOne("maxRows", rows));
    }

    private static void requireOne(String key, long value) {
        if (value < 1) {
            throw new IllegalArgumentException("Expected 1 or more for manifests." + key + ", but got " + value);
        }
    }

    /** What holds if the configuration says nothing. */
    public static ManifestSettings usual() {
        return new ManifestSettings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The longest manifest that is fetched. */
    public long bytes() {
        return maxBytes.orElse(BYTES);
    }

    /** The longest line, in bytes. */
    public int lineBytes() {
        return maxLineBytes.orElse(LINE_BYTES);
    }

    /** The most columns of a row. */
    public int columns() {
        return maxColumns.orElse(COLUMNS);
    }

    /** The most rows. */
    public long rows() {
        return maxRows.orElse(ROWS);
    }
}
