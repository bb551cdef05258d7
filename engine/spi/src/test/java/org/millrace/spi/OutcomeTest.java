package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void countsAsItsStatus() {
        Finding finding = Finding.of("NO_FILE", "");
        assertThat(List.of(
                                Outcome.waitUntil(NOON, "for noon"),
                                Outcome.ok(),
                                Outcome.warning(finding),
                                Outcome.ko(finding),
                                Outcome.fatal("The disk is gone"))
                        .stream()
                        .map(Outcome::status))
                .containsExactly(Status.STARTED, Status.OK, Status.WARNING, Status.KO, Status.FATAL);
    }

    @Test
    void needsAFindingToBeBadNews() {
        assertThatIllegalArgumentException().isThrownBy(Outcome::warning).withMessageContaining("at least one finding");
        assertThatIllegalArgumentException().isThrownBy(Outcome::ko).withMessageContaining("at least one finding");
    }

    @Test
    void keepsItsFindingsWhenTheListChanges() {
        List<Finding> findings = new ArrayList<>(List.of(Finding.of("NO_FILE", "")));
        Outcome.Ko ko = new Outcome.Ko(findings);
        findings.clear();
        assertThat(ko.findings()).hasSize(1);
    }

    @Test
    void waitsForATimeASignalEitherOrThePolicy() {
        assertThat(Outcome.waitUntil(NOON, "r")).isEqualTo(new Outcome.Wait(Optional.of(NOON), Optional.empty(), "r"));
        assertThat(Outcome.waitFor("key", "r")).isEqualTo(new Outcome.Wait(Optional.empty(), Optional.of("key"), "r"));
        assertThat(Outcome.waitFor("key", NOON, "r"))
                .isEqualTo(new Outcome.Wait(Optional.of(NOON), Optional.of("key"), "r"));
        assertThat(Outcome.waitAsConfigured("r")).isEqualTo(new Outcome.Wait(Optional.empty(), Optional.empty(), "r"));
    }

    @Test
    void refusesAWakeKeyThatNobodyCanSignal() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Outcome.waitFor(" ", "for the answer"))
                .withMessageContaining("for the answer");
    }
}
