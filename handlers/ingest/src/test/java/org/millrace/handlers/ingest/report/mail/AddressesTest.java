package org.millrace.handlers.ingest.report.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {

    @Test
    void severalStandInOneText() {
        Addresses read =
                Addresses.read(List.of(" a@example.org; b@example.org,a@example.org ;", "Jo <c@example.org>", ""));
        assertThat(read.good()).containsExactly("a@example.org", "b@example.org", "c@example.org");
        assertThat(read.bad()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nobody",
                "a@example.org\r\nBcc: b@example.org",
                "a@example.org\nDATA",
                "a b@example.org",
                "a@exa mple.org",
                "<@relay.org:a@example.org>",
                "friends: a@example.org",
                "\"a b\"@example.org",
                "a@-example.org",
                "a@[127.0.0.1]",
                "ä@example.org",
                "a@example.org>\u0000",
                "@example.org",
                "a@",
                "|/bin/sh",
                "a@b@example.org"
            })
    void whatIsNoAddressIsTold(String text) {
        Addresses read = Addresses.read(List.of(text, "good@example.org"));
        assertThat(read.good()).containsExactly("good@example.org");
        assertThat(read.bad()).singleElement().asString().doesNotContain("\r", "\n", "\u0000");
    }

    @Test
    void aSubmissionIsNoMailingList() {
        List<String> many =
                IntStream.range(0, 60).mapToObj(i -> "a" + i + "@example.org").toList();
        Addresses read = Addresses.read(many);
        assertThat(read.good()).hasSize(50);
        assertThat(read.bad()).hasSize(10);
        String huge = "x@example.org,".repeat(100_000);
        assertThat(Addresses.read(List.of(huge)).good()).containsExactly("x@example.org");
        assertThat(Addresses.read(List.of("x".repeat(1_000_000))).bad())
                .singleElement()
                .satisfies(bad -> assertThat(bad).hasSizeLessThan(300));
    }
}
