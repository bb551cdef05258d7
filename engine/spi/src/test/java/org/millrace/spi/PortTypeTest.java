package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.workspace.WorkspacePath;

class PortTypeTest {

    static Stream<Arguments> readable() {
        return Stream.of(
                Arguments.of(PortType.TEXT, "", ""),
                Arguments.of(PortType.BOOLEAN, "true", true),
                Arguments.of(PortType.BOOLEAN, "false", false),
                Arguments.of(PortType.INTEGER, "-2147483648", Integer.MIN_VALUE),
                Arguments.of(PortType.LONG, "9223372036854775807", Long.MAX_VALUE),
                Arguments.of(PortType.DECIMAL, "0.10", new BigDecimal("0.10")),
                Arguments.of(PortType.DURATION, "PT30S", Duration.ofSeconds(30)),
                Arguments.of(PortType.URI_REFERENCE, "http://h:80/x", URI.create("http://h:80/x")),
                Arguments.of(PortType.PATH, "./Maps//a", WorkspacePath.of("Maps/a")));
    }

    @ParameterizedTest
    @MethodSource("readable")
    void readsAsTheTypeThatHandlersReceive(PortType type, String text, Object expected) {
        assertThat(type.accepts(text)).isTrue();
        assertThat(type.read(text)).isEqualTo(expected).isInstanceOf(type.type());
    }

    @ParameterizedTest
    @CsvSource({
        "BOOLEAN, TRUE",
        "BOOLEAN, yes",
        "BOOLEAN, ''",
        "INTEGER, 2147483648",
        "INTEGER, 1.0",
        "INTEGER, ' 1'",
        "LONG, 9223372036854775808",
        "DECIMAL, NaN",
        "DURATION, 30s",
        "DURATION, 30",
        "URI_REFERENCE, a b",
        "PATH, ../up",
        "PATH, ''"
    })
    void refusesWithWhatWasExpectedAndFound(PortType type, String text) {
        assertThat(type.accepts(text)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> type.read(text))
                .withMessage("Expected " + type.expectation() + ", but got '" + text + "'");
    }

    @ParameterizedTest
    @EnumSource
    void isFoundByTheNameOfItsClass(PortType type) {
        assertThat(PortType.ofClassNamed(type.type().getName())).contains(type);
    }

    @Test
    void isNotFoundForWhatNoTextCanBe() {
        assertThat(PortType.ofClassNamed("java.nio.file.Path")).isEmpty();
        assertThat(PortType.ofClassNamed("int")).isEmpty();
    }
}
