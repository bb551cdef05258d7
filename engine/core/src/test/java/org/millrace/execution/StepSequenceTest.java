package org.millrace.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.spi.Status;

/** One line per cell of the table of behaviors: a workflow, how its steps end, and what runs. */
class StepSequenceTest {

    private static final String[] ALL = {
        "a:BLOCKING", "b:NOBLOCKING", "c:BLOCKING", "m1:ON_FAILURE", "m2:ON_FAILURE", "z1:FINALLY", "z2:FINALLY"
    };

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    all is well                        |                    | a b c z1 z2 Completed
                    a warning never fails a job        | a=WARNING          | a b c z1 z2 Completed
                    a blocking step is KO              | a=KO               | a m1 m2 z1 z2 Failed
                    a blocking step is FATAL           | a=FATAL            | a m1 m2 z1 z2 Failed
                    a step that does not block is KO   | b=KO               | a b c m1 m2 z1 z2 Failed
                    a step that does not block is FATAL| b=FATAL            | a b m1 m2 z1 z2 Failed
                    the last ordinary step is KO       | c=KO               | a b c m1 m2 z1 z2 Failed
                    two steps are KO                   | b=KO c=KO          | a b c m1 m2 z1 z2 Failed
                    a step for failure is KO           | a=KO m1=KO         | a m1 m2 z1 z2 Failed
                    a step for failure is FATAL        | a=KO m1=FATAL      | a m1 m2 z1 z2 Failed
                    a final step is KO                 | z1=KO              | a b c z1 z2 Failed
                    a final step is FATAL              | z1=FATAL           | a b c z1 z2 Failed
                    the last final step is KO          | z2=KO              | a b c z1 z2 Failed
                    a final step after a failure is OK | a=KO z1=OK         | a m1 m2 z1 z2 Failed
                    """)
    void runs(String why, String ends, String expected) {
        assertThat(run(Workflows.of("FAIL", ALL), ends)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    FATAL holds the job at its step    | a=FATAL            | a Held@a
                    also where the step does not block | b=FATAL            | a b Held@b
                    KO does not                        | a=KO               | a m1 m2 z1 z2 Failed
                    a final step is not held           | z1=FATAL           | a b c z1 z2 Failed
                    a step for failure is not held     | a=KO m1=FATAL      | a m1 m2 z1 z2 Failed
                    """)
    void pausesOnFatalWhereTheWorkflowSaysSo(String why, String ends, String expected) {
        assertThat(run(Workflows.of("PAUSE", ALL), ends)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    a gate that is OK holds before the next step  |              | a gate Held@b
                    a gate with a warning holds too               | gate=WARNING | a gate Held@b
                    a gate that is KO blocks                      | gate=KO      | a gate z Failed
                    a gate that is FATAL blocks                   | gate=FATAL   | a gate z Failed
                    """)
    void aGateWaitsForAnOperator(String why, String ends, String expected) {
        WorkflowDefinition workflow = Workflows.of("FAIL", "a:BLOCKING", "gate:PAUSE", "b:BLOCKING", "z:FINALLY");
        assertThat(run(workflow, ends)).isEqualTo(expected);
    }

    @Test
    void aStoppedJobIsMendedAndClosed() {
        assertThat(new StepSequence(Workflows.of("FAIL", ALL)).afterStop())
                .isInstanceOfSatisfying(
                        Next.Go.class, go -> assertThat(go.step().name()).hasToString("m1"));
        assertThat(new StepSequence(Workflows.of("FAIL", "a:BLOCKING")).afterStop())
                .isEqualTo(new Next.Fail());
    }

    @Test
    void withoutClosingStepsTheEndComesAtOnce() {
        assertThat(run(Workflows.of("FAIL", "a:BLOCKING", "b:BLOCKING"), "")).isEqualTo("a b Completed");
        assertThat(run(Workflows.of("FAIL", "a:BLOCKING", "b:BLOCKING"), "a=KO"))
                .isEqualTo("a Failed");
        assertThat(run(Workflows.of("FAIL", "z:FINALLY"), "")).isEqualTo("z Completed");
    }

    /** Follows a job to its end or hold; steps that are not named end OK. */
    private static String run(WorkflowDefinition workflow, String ends) {
        Map<String, Status> byStep = new HashMap<>();
        for (String end : ends == null ? new String[0] : ends.split(" ", -1)) {
            if (!end.isEmpty()) {
                byStep.put(end.substring(0, end.indexOf('=')), Status.valueOf(end.substring(end.indexOf('=') + 1)));
            }
        }
        StepSequence sequence = new StepSequence(workflow);
        List<String> trail = new ArrayList<>();
        Status soFar = Status.UNKNOWN;
        StepDefinition step = sequence.first();
        while (true) {
            Status ended = byStep.getOrDefault(step.name().value(), Status.OK);
            trail.add(step.name().value());
            Next next = sequence.after(step, ended, soFar);
            soFar = soFar.max(ended);
            if (next instanceof Next.Go go) {
                step = go.step();
            } else {
                trail.add(last(next));
                return String.join(" ", trail);
            }
        }
    }

    private static String last(Next next) {
        if (next instanceof Next.Hold hold) {
            return "Held@" + hold.resumeAt().name();
        }
        return next instanceof Next.Complete ? "Completed" : "Failed";
    }
}
