package org.millrace.testkit;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.millrace.spi.Element;
import org.millrace.spi.Status;
import org.millrace.spi.StepContext;

/** Where and when a handler is called, as far as the test cares. */
record Situation(
        StepContext step,
        Element element,
        Clock clock,
        Optional<Record> configuration,
        boolean jobsStep,
        int looksBeforeCancel) {

    static Situation usual() {
        return new Situation(
                new StepContext("jid0000000001", Optional.empty(), "HandlerTest", "Testing", Status.OK),
                new Element("element", Optional.empty(), Map.of()),
                ManualClock.at("2026-01-01T00:00:00Z"),
                Optional.empty(),
                false,
                Cancellation.NEVER);
    }

    Situation inStep(StepContext other) {
        return new Situation(other, element, clock, configuration, jobsStep, looksBeforeCancel);
    }

    Situation after(Status status) {
        return inStep(new StepContext(step.jobId(), step.batchId(), step.workflowId(), step.stepName(), status));
    }

    Situation about(Element other) {
        return new Situation(step, other, clock, configuration, jobsStep, looksBeforeCancel);
    }

    Situation timedBy(Clock other) {
        return new Situation(step, element, other, configuration, jobsStep, looksBeforeCancel);
    }

    Situation configuredBy(Record other) {
        return new Situation(step, element, clock, Optional.of(other), jobsStep, looksBeforeCancel);
    }

    Situation makingJobs() {
        return new Situation(step, element, clock, configuration, true, looksBeforeCancel);
    }

    Situation cancelledAfter(int looks) {
        return new Situation(step, element, clock, configuration, jobsStep, looks);
    }

    /** Job, step, rank of the action, element. */
    String idempotencyKey() {
        return String.join("/", step.jobId(), step.stepName(), "0", element.id());
    }
}
