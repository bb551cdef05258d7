package org.millrace.definition.handler;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.millrace.definition.json.JsonWriter;
import org.millrace.spi.SpiVersion;

/**
 * What a handler jar says about itself, or what an exported catalog says about several jars: one format for both.
 *
 * @param spi the version of the handler contract that the handlers were compiled against
 * @param handlers in the order written, no two with one key
 */
public record HandlerIndex(SpiVersion spi, List<HandlerDescription> handlers) {

    /** Where the index lies in a handler jar. */
    public static final String LOCATION = "META-INF/millrace/handlers.json";

    /** The number that an index gives as its {@code format}. */
    public static final int FORMAT = 1;

    /** Larger indexes are refused: a thousand well documented handlers need a quarter of it. */
    public static final int MAX_BYTES = 4 * 1024 * 1024;

    public HandlerIndex {
        Objects.requireNonNull(spi, "spi");
        handlers = List.copyOf(handlers);
    }

    /** The index of a whole catalog, for export: by key, in the version of this engine. */
    public static HandlerIndex of(HandlerCatalog catalog) {
        return new HandlerIndex(SpiVersion.CURRENT, List.copyOf(catalog.handlers()));
    }

    /**
     * Reads an index or an exported catalog. Bad content never throws. Keys that the format does not know are ignored,
     * so that it can grow.
     *
     * @param bytes the file's content
     * @param origin where the bytes come from; a handler that names its own {@code origin}, as in a catalog, keeps that
     */
    public static Reading read(byte[] bytes, String origin) {
        return new HandlerIndexReader(origin).read(bytes);
    }

    /** The index as JSON text: equal indexes give equal text, and reading it back gives an equal index. */
    public String toJson() {
        return JsonWriter.write(HandlerIndexWriter.write(this));
    }

    /**
     * What came of reading: an index, or at least one problem.
     *
     * @param index the index, if nothing was wrong
     * @param problems sentences that begin with line:column, in the order of the file
     */
    public record Reading(Optional<HandlerIndex> index, List<String> problems) {

        public Reading {
            problems = List.copyOf(problems);
            if (index.isPresent() != problems.isEmpty()) {
                throw new IllegalArgumentException("Expected either an index or problems, but got " + index + " and "
                        + problems.size() + " problems");
            }
        }
    }
}
