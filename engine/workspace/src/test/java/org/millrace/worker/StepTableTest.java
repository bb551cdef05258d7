package org.millrace.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.Status;

/** Every cell of the table of behaviours and statuses, as a job sees it. */
class StepTableTest {

    @TempDir
    Path folder;

    private Rig rig;

    @BeforeEach
    void open() {
        rig = Rig.manual(folder);
        for (String key : new String[] {"S", "Next", "Mend", "Last"}) {
            rig.script.on(key, Status.OK);
        }
    }

    @AfterEach
    void close() {
        rig.close();
    }

    /** A step, then an ordinary one, then ON_FAILURE, then FINALLY. FATAL is tried three times. */
    @ParameterizedTest
    @CsvSource({
        "BLOCKING,   OK,      S Next Last,          Completed, Next",
        "BLOCKING,   WARNING, S Next Last,          Completed, Next",
        "BLOCKING,   KO,      S Mend Last,          Failed,    -",
        "BLOCKING,   FATAL,   S S S Mend Last,      Failed,    -",
        "NOBLOCKING, OK,      S Next Last,          Completed, Next",
        "NOBLOCKING, WARNING, S Next Last,          Completed, Next",
        "NOBLOCKING, KO,      S Next Mend Last,     Failed,    Next",
        "NOBLOCKING, FATAL,   S S S Mend Last,      Failed,    -",
        "PAUSE,      OK,      S,                    Held,      S",
        "PAUSE,      WARNING, S,                    Held,      S",
        "PAUSE,      KO,      S Mend Last,          Failed,    -",
        "PAUSE,      FATAL,   S S S Mend Last,      Failed,    -",
    })
    void ofAnOrdinaryStep(String behavior, Status status, String calls, String state, String lastSuccessful) {
        rig.script.on("S", status);
        JobId job = rig.job(Flow.steps("S:" + behavior, "Next:BLOCKING", "Mend:ON_FAILURE", "Last:FINALLY"));

        rig.run();

        assertThat(String.join(" ", rig.script.calls())).isEqualTo(calls);
        assertThat(rig.state(job)).isEqualTo(state);
        assertThat(rig.item(job).course().lastSuccessful().map(State::name).orElse("-"))
                .isEqualTo(lastSuccessful);
    }

    /** The closing steps: their KO makes a good job Failed, never the reverse; each runs whatever became of the one before. */
    @ParameterizedTest
    @CsvSource({
        "OK, OK,      OK,    S Last End,                 Completed",
        "OK, OK,      KO,    S Last End,                 Failed",
        "OK, OK,      FATAL, S Last Last Last End,       Failed",
        "KO, OK,      OK,    S Mend Fix Last End,        Failed",
        "KO, KO,      OK,    S Mend Fix Last End,        Failed",
        "KO, FATAL,   OK,    S Mend Mend Mend Fix Last End, Failed",
        "KO, WARNING, KO,    S Mend Fix Last End,        Failed",
    })
    void ofClosingSteps(Status step, Status mend, Status last, String calls, String state) {
        rig.script
                .on("S", step)
                .on("Mend", mend)
                .on("Fix", Status.OK)
                .on("Last", last)
                .on("End", Status.OK);
        JobId job =
                rig.job(Flow.steps("S:BLOCKING", "Mend:ON_FAILURE", "Fix:ON_FAILURE", "Last:FINALLY", "End:FINALLY"));

        rig.run();

        assertThat(String.join(" ", rig.script.calls())).isEqualTo(calls);
        assertThat(rig.state(job)).isEqualTo(state);
        assertThat(rig.item(job).course().lastSuccessful().map(State::name).orElse("-"))
                .isEqualTo(step == Status.OK ? "S" : "-");
    }

    /** {@code onFatal: PAUSE} concerns FATAL alone, and ordinary steps alone. */
    @ParameterizedTest
    @CsvSource({
        "BLOCKING,   KO,    S Mend Last,      Failed",
        "BLOCKING,   FATAL, S S S,            Held",
        "NOBLOCKING, FATAL, S S S,            Held",
        "PAUSE,      FATAL, S S S,            Held",
    })
    void whereTheWorkflowPausesOnFatal(String behavior, Status status, String calls, String state) {
        rig.script.on("S", status);
        JobId job = rig.job(Flow.of("W")
                .with("onFatal", "\"PAUSE\"")
                .step("S", behavior)
                .step("Mend", "ON_FAILURE")
                .step("Last", "FINALLY")
                .json());

        rig.run();

        assertThat(String.join(" ", rig.script.calls())).isEqualTo(calls);
        assertThat(rig.state(job)).isEqualTo(state);
    }
}
