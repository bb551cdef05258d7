package org.millrace.testkit;

/**
 * One word of progress, as given to {@link org.millrace.spi.HandlerContext#progress}.
 *
 * @param done what was done
 * @param total what there was to do, or 0 if unknown
 * @param unit what was counted
 */
public record Progress(long done, long total, String unit) {}
