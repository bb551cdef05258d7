package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/** A file within reach of this machine's own means: of a folder, or of the batch's workspace. */
final class LocalSource implements Source {

    private final String name;
    private final Opening opening;

    LocalSource(String name, Opening opening) {
        this.name = name;
        this.opening = opening;
    }

    /** Opens the file. */
    interface Opening {
        Opened open() throws IOException;
    }

    /**
     * An open file.
     *
     * @param body its bytes
     * @param size their number
     */
    record Opened(InputStream body, long size) {}

    @Override
    public Reading open(Resumption wanted) throws IOException {
        Opened opened = opening.open();
        opened.body().skipNBytes(Math.min(wanted.offset(), opened.size()));
        return new LocalReading(opened, Math.min(wanted.offset(), opened.size()));
    }

    @Override
    public String toString() {
        return name;
    }

    private record LocalReading(Opened opened, long start) implements Reading {

        @Override
        public OptionalLong total() {
            return OptionalLong.of(opened.size());
        }

        @Override
        public Optional<String> validator() {
            return Optional.of("local-" + opened.size());
        }

        @Override
        public InputStream body() {
            return opened.body();
        }

        @Override
        public void abort() {
            // Reads of local files end soon enough.
        }

        @Override
        public void close() {
            try {
                opened.body().close();
            } catch (IOException ignored) {
                // It was only read.
            }
        }
    }
}
