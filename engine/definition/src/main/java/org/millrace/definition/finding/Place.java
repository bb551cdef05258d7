package org.millrace.definition.finding;

/**
 * Where a value stands, for people and for machines.
 *
 * @param position line and column
 * @param pointer the path of keys and indexes that leads to it
 */
public record Place(Position position, Pointer pointer) {

    /** The file as a whole. */
    public static final Place FILE = new Place(Position.START, Pointer.ROOT);
}
