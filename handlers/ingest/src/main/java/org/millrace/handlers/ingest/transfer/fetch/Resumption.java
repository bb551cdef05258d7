package org.millrace.handlers.ingest.transfer.fetch;

import java.util.Optional;

/**
 * From where a source is wanted.
 *
 * @param offset the bytes that are here already
 * @param validator what the source said of its version when they came
 * @param provable whether a digest will tell if the whole is what it should be
 */
public record Resumption(long offset, Optional<String> validator, boolean provable) {

    /** From the beginning. */
    public static final Resumption NONE = new Resumption(0, Optional.empty(), false);
}
