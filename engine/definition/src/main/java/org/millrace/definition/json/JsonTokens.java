package org.millrace.definition.json;

import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** A JSON file of any length, read piece by piece in constant memory. Not for several threads. */
public final class JsonTokens implements AutoCloseable {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100)
                    .maxStringLength(64 * 1024)
                    .maxNameLength(64 * 1024)
                    .build())
            .enable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .build();

    /** What a piece is. */
    public enum Token {
        START_OBJECT,
        END_OBJECT,
        START_ARRAY,
        END_ARRAY,
        /** A key of an object; its text is the key. */
        KEY,
        /** A text. */
        TEXT,
        /** A number, a boolean or null. */
        OTHER,
        /** Nothing follows. */
        END
    }

    private final JsonParser parser;

    private JsonTokens(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Begins to read. Closing the tokens closes the stream.
     *
     * @throws NotJsonException if not even the encoding can be told
     * @throws UncheckedIOException if the stream cannot be read
     */
    public static JsonTokens of(InputStream bytes) {
        try {
            return new JsonTokens(FACTORY.createParser(ObjectReadContext.empty(), bytes));
        } catch (JacksonIOException unreadable) {
            throw new UncheckedIOException(unreadable.getCause());
        } catch (JacksonException notJson) {
            throw CompactJson.notJson(notJson);
        }
    }

    /**
     * The next piece.
     *
     * @throws NotJsonException if what follows is not JSON
     * @throws UncheckedIOException if the stream cannot be read
     */
    public Token next() {
        try {
            JsonToken token = parser.nextToken();
            return token == null ? Token.END : kind(token);
        } catch (JacksonIOException unreadable) {
            throw new UncheckedIOException(unreadable.getCause());
        } catch (JacksonException notJson) {
            throw CompactJson.notJson(notJson);
        }
    }

    private static Token kind(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> Token.START_OBJECT;
            case END_OBJECT -> Token.END_OBJECT;
            case START_ARRAY -> Token.START_ARRAY;
            case END_ARRAY -> Token.END_ARRAY;
            case PROPERTY_NAME -> Token.KEY;
            case VALUE_STRING -> Token.TEXT;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE, VALUE_NULL -> Token.OTHER;
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> throw new IllegalStateException("No file has a " + token);
        };
    }

    /**
     * The text of the last piece.
     *
     * @throws NotJsonException if it is not JSON, or longer than 64 Ki characters
     */
    public String text() {
        try {
            return parser.getString();
        } catch (JacksonException notJson) {
            throw CompactJson.notJson(notJson);
        }
    }

    /** The line that the last piece begins in, from 1. */
    public int line() {
        return Math.max(1, parser.currentTokenLocation().getLineNr());
    }

    @Override
    public void close() {
        parser.close();
    }
}
