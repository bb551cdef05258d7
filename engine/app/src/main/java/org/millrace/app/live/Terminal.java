package org.millrace.app.live;

/**
 * The terminal that a live table is drawn on.
 *
 * @param rows its height
 * @param columns its width
 */
public record Terminal(int rows, int columns) {

    /** The size, {@code ROWS COLUMNS}; the launcher sets it. */
    private static final String SIZE = "millrace.terminal";

    private static final int LEAST_ROWS = 8;
    private static final int LEAST_COLUMNS = 40;

    public Terminal {
        rows = Math.max(LEAST_ROWS, rows);
        columns = Math.max(LEAST_COLUMNS, columns);
    }

    /** The terminal of this process, or one of the usual size if nobody said. */
    public static Terminal current() {
        String[] size = System.getProperty(SIZE, "").strip().split(" ", -1);
        try {
            return size.length == 2
                    ? new Terminal(Integer.parseInt(size[0]), Integer.parseInt(size[1]))
                    : new Terminal(24, 80);
        } catch (NumberFormatException unknown) {
            return new Terminal(24, 80);
        }
    }
}
