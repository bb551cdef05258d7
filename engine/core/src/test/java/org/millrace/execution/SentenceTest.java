package org.millrace.execution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SentenceTest {

    @Test
    void bothPartsComeBackFromTheLine() {
        Sentence sentence = new Sentence("A.B.KO: expected a, found b", "Mend a.");

        assertThat(Sentence.of(sentence.line())).isEqualTo(sentence);
        assertThat(Sentence.of("A.FATAL: the disk is full")).isEqualTo(new Sentence("A.FATAL: the disk is full", ""));
    }

    @Test
    void theCommandIsNamedOnceAndOnlyIfItHelps() {
        assertThat(new Sentence("", "").thenRequeue("jid1"))
                .isEqualTo("millrace requeue jid1 when the cause is mended");
        assertThat(new Sentence("", "Mend a.").thenRequeue("jid1")).isEqualTo("Mend a. Then millrace requeue jid1.");
        assertThat(new Sentence("", "Mend a; then requeue the job.").thenRequeue("jid1"))
                .isEqualTo("Mend a; then requeue the job. (millrace requeue jid1)");
        assertThat(new Sentence("", "Mend a and submit again.").thenRequeue("jid1"))
                .isEqualTo("Mend a and submit again.");
    }

    @Test
    void whatIsRefusedForGoodIsHandedInAnew() {
        assertThat(new Sentence("", "").thenSubmit())
                .isEqualTo("What was handed in cannot be used as it is; mend it. Then hand it in anew.");
        assertThat(new Sentence("A.FATAL: the disk is full", "").thenSubmit())
                .isEqualTo("Mend the cause. Then hand it in anew.");
        assertThat(new Sentence("", "Put it there.").thenSubmit()).isEqualTo("Put it there. Then hand it in anew.");
        assertThat(new Sentence("", "Mend a and submit again.").thenSubmit()).isEqualTo("Mend a and submit again.");
    }
}
