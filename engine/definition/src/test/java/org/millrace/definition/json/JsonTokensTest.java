package org.millrace.definition.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.millrace.definition.json.JsonTokens.Token;

class JsonTokensTest {

    private static JsonTokens tokens(String text) {
        return JsonTokens.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void readsPieceByPieceWithLines() {
        List<String> read = new ArrayList<>();
        try (JsonTokens tokens = tokens("{\"a\":\n [\"x\", 1, true,\n null, {}]}")) {
            for (Token token = tokens.next(); token != Token.END; token = tokens.next()) {
                boolean text = token == Token.KEY || token == Token.TEXT;
                read.add(tokens.line() + " " + token + (text ? " " + tokens.text() : ""));
            }
        }

        assertThat(read)
                .containsExactly(
                        "1 START_OBJECT",
                        "1 KEY a",
                        "2 START_ARRAY",
                        "2 TEXT x",
                        "2 OTHER",
                        "2 OTHER",
                        "3 OTHER",
                        "3 START_OBJECT",
                        "3 END_OBJECT",
                        "3 END_ARRAY",
                        "3 END_OBJECT");
    }

    @Test
    void whatIsNotJsonIsSaid() {
        for (String text : List.of("[", "{\"a\" 1}", "[nope]", "[\"" + "x".repeat(70_000) + "\"]", "[".repeat(101))) {
            assertThatExceptionOfType(NotJsonException.class).isThrownBy(() -> readAll(text));
        }
    }

    private static void readAll(String text) {
        try (JsonTokens tokens = tokens(text)) {
            for (Token token = tokens.next(); token != Token.END; token = tokens.next()) {
                if (token == Token.TEXT) {
                    tokens.text();
                }
            }
        }
    }

    @Test
    void aStreamThatBreaksIsNotBadContent() throws IOException {
        InputStream closed = InputStream.nullInputStream();
        closed.close();

        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> {
            try (JsonTokens tokens = JsonTokens.of(closed)) {
                tokens.next();
            }
        });
    }
}
