package org.millrace.definition.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactJsonTest {

    @Test
    void writesOneLineWithoutBlanks() {
        assertThat(CompactJson.write(Map.of("local_id", List.of("a", "b", 3, true))))
                .isEqualTo("{\"local_id\":[\"a\",\"b\",3,true]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "7",
                "-1.5E+3",
                "true",
                "\"\\u0000\\n\"",
                "{\"z\":{\"b\":[null]},\"a\":false}"
            })
    void whatIsReadIsWrittenAgain(String text) {
        assertThat(CompactJson.write(CompactJson.read(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "{", "{}{}", "{} x", "{'a':1}", "{a:1}", "[1,]", "// c\n1", "NaN", "{\"a\":1,\"a\":2}"})
    void whatIsNotTheStandardIsRefused(String text) {
        assertThatThrownBy(() -> CompactJson.read(text)).isInstanceOf(NotJsonException.class);
    }

    @Test
    void depthIsBounded() {
        assertThatThrownBy(() -> CompactJson.read("[".repeat(200_000))).isInstanceOf(NotJsonException.class);
    }

    @Test
    void longTextsAreRead() {
        String text = '"' + "x".repeat(1_000_000) + '"';
        assertThat(CompactJson.write(CompactJson.read(text))).isEqualTo(text);
    }
}
