package org.millrace.spi;

/**
 * The answer to {@link HandlerContext#reserve}.
 *
 * @param granted whether the amount is now reserved for the job
 * @param reservedByOthers what all other jobs hold of the resource, to word the reason for a wait
 */
public record Reservation(boolean granted, long reservedByOthers) {}
