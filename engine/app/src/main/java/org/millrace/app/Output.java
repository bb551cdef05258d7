package org.millrace.app;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where output goes. It remembers that not all of it got there, since the writers above it do not tell: half a report
 * on a full disk must not look like a whole one. A reader that went away, as {@code head} does, is nobody's failure.
 */
final class Output extends OutputStream {

    private static final String READER_WENT_AWAY = "Broken pipe";

    private final OutputStream target;
    private @Nullable IOException failure;

    Output(OutputStream target) {
        this.target = target;
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] octets, int offset, int length) throws IOException {
        try {
            target.write(octets, offset, length);
        } catch (IOException refused) {
            failure = refused;
            throw refused;
        }
    }

    /** Why not everything was written; empty if it was, or if nobody reads any more. */
    Optional<IOException> failure() {
        return Optional.ofNullable(failure).filter(refused -> !READER_WENT_AWAY.equals(refused.getMessage()));
    }
}
