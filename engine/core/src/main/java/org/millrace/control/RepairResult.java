package org.millrace.control;

/** What came of a repair. */
public enum RepairResult {
    /** It has been mended. */
    MENDED,
    /** It is no longer there. */
    NOT_FOUND,
    /** Somebody works on the item, or it keeps changing: try again later. */
    LATER,
    /** It cannot be mended without risk; {@link Inconsistency#wayOut} says what a person can do. */
    NOT_SAFE
}
