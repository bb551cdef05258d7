package org.millrace.definition.finding;

/**
 * Where a value stands in its file.
 *
 * @param line counted from 1
 * @param column counted from 1, in UTF-16 units as editors and SARIF count
 * @param length how many columns of the line belong to it, at least 1
 */
public record Position(int line, int column, int length) implements Comparable<Position> {

    /** The beginning of a file, for findings about the whole of it. */
    public static final Position START = new Position(1, 1, 1);

    public Position {
        if (line < 1 || column < 1 || length < 1) {
            throw new IllegalArgumentException(
                    "Expected numbers from 1, but got " + line + ":" + column + "+" + length);
        }
    }

    @Override
    public int compareTo(Position other) {
        return line != other.line ? Integer.compare(line, other.line) : Integer.compare(column, other.column);
    }

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
