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
     * @param changed when they were last changed, as far as that is known
     */
    record Opened(InputStream body, long size, String changed) {
        String version() {
            return "local-" + size + "-" + changed;
        }
    }

    @Override
    public Reading open(Resumption wanted) throws IOException {
        Opened opened = opening.open();
        boolean goesOn = wanted.offset() <= opened.size()
                && wanted.validator()
                        .filter(known -> !known.equals(opened.version()))
                        .isEmpty();
        long start = goesOn ? wanted.offset() : 0;
        opened.body().skipNBytes(start);
        return new LocalReading(opened, start);
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
            return Optional.of(opened.version());
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
