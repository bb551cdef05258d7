package org.millrace.definition.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FindingCollectorTest {

    private final FindingCollector collector = new FindingCollector();

    @Test
    void notesNeverCrowdOutErrors() {
        for (int i = 0; i < 1_500; i++) {
            collector.report(Code.OUTPUT_UNREAD, Place.FILE, "note " + i, "");
        }
        collector.report(Code.UNKNOWN_HANDLER, Place.FILE, "the error", "");

        assertThat(collector.findings())
                .hasSize(1_002)
                .anySatisfy(finding -> assertThat(finding.message()).isEqualTo("the error"));
    }

    @Test
    void theRestIsAsGraveAsTheWorstOfIt() {
        for (int i = 0; i < 1_500; i++) {
            collector.report(Code.OUTPUT_UNREAD, Place.FILE, "note " + i, "");
        }

        assertThat(collector.findings()).last().satisfies(rest -> {
            assertThat(rest.severity()).isEqualTo(Severity.NOTE);
            assertThat(rest.message()).isEqualTo("There are 500 findings more than the 1000 shown.");
        });
    }

    @Test
    void whatHoldsAnErrorIsDoubtfulAndWhatIsBesideItIsNot() {
        Pointer step = Pointer.ROOT.key("steps").index(0);
        collector.report(Code.UNKNOWN_VALUE, new Place(Position.START, step.key("behavior")), "bad", "");
        collector.report(Code.UNKNOWN_KEY, new Place(Position.START, Pointer.ROOT.key("remark")), "odd", "");

        assertThat(collector.isDoubtful(step)).isTrue();
        assertThat(collector.isDoubtful(step.key("stepName"))).isFalse();
        assertThat(collector.isDoubtful(Pointer.ROOT.key("remark"))).isFalse();
    }
}
