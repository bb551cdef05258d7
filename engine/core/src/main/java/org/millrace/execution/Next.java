package org.millrace.execution;

import java.util.Objects;
import org.millrace.definition.model.StepDefinition;

/** What becomes of a job when a step has ended. */
public sealed interface Next {

    /**
     * It goes on.
     *
     * @param step with this step
     */
    record Go(StepDefinition step) implements Next {
        public Go {
            Objects.requireNonNull(step, "step");
        }
    }

    /**
     * It is held until an operator releases it.
     *
     * @param resumeAt to go on with this step
     * @param reason the end of the sentence "It is held because ..."
     */
    record Hold(StepDefinition resumeAt, String reason) implements Next {
        public Hold {
            Objects.requireNonNull(resumeAt, "resumeAt");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /** It has ended well. */
    record Complete() implements Next {}

    /** It has ended badly. */
    record Fail() implements Next {}
}
