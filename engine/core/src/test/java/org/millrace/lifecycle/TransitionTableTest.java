package org.millrace.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TransitionTableTest {

    @Test
    void refusesARowThatStandsTwice() {
        Transition row = Transition.row(StateKind.PENDING, Event.BEGIN, StateKind.STEP);
        Transition again = Transition.row(StateKind.PENDING, Event.BEGIN, StateKind.STEP, "with a remark");

        assertThatIllegalArgumentException().isThrownBy(() -> TransitionTable.of("job", row, again));
    }

    @Test
    void refusesARowOutOfAFinalState() {
        Transition row = Transition.row(StateKind.COMPLETED, Event.RESUME, StateKind.STEP);

        assertThatIllegalArgumentException().isThrownBy(() -> TransitionTable.of("job", row));
    }

    @Test
    void saysWhatCanHappenInstead() {
        assertThatExceptionOfType(IllegalTransitionException.class)
                .isThrownBy(() -> Lifecycles.JOB.check("jid0000000042", State.COMPLETED, Event.FAIL, State.FAILED))
                .withMessage("Expected to fail job jid0000000042 to Failed, but it is Completed;"
                        + " what can happen to it there: nothing");
        assertThatExceptionOfType(IllegalTransitionException.class)
                .isThrownBy(() -> Lifecycles.JOB.check("jid0000000042", State.HELD, Event.FAIL, State.FAILED))
                .withMessageEndingWith("there: release, delete");
    }

    @Test
    void allStepsAreOneKindAndReservedNamesAreNot() {
        assertThat(State.of("Estimating").kind()).isEqualTo(StateKind.STEP);
        assertThat(State.of("Held")).isEqualTo(State.HELD);
        assertThat(State.of("Held").kind()).isEqualTo(StateKind.HELD);
        assertThat(State.UPDATE_REPORTING.segment()).isEqualTo("updatereporting");
        assertThatIllegalArgumentException().isThrownBy(() -> State.of("a/b"));
    }
}
