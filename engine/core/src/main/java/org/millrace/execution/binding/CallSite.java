package org.millrace.execution.binding;

import java.util.Objects;
import java.util.Optional;
import org.millrace.batch.Batch;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Behavior;
import org.millrace.execution.StepWork;
import org.millrace.item.Item;
import org.millrace.job.Job;
import org.millrace.spi.Attempt;
import org.millrace.spi.Element;
import org.millrace.spi.StepContext;

/**
 * Which call this is.
 *
 * @param work the step
 * @param index the rank of the action in its step, from 0
 * @param element what it is about
 * @param number of the attempt, from 1
 * @param token of the claim it runs under
 */
public record CallSite(StepWork work, int index, Element element, int number, long token) {

    public CallSite {
        Objects.requireNonNull(work, "work");
        Objects.requireNonNull(element, "element");
    }

    /** The action. */
    public ActionDefinition action() {
        return work.step().actions().get(index);
    }

    /** The step's name. */
    public String stepName() {
        return work.step().name().value();
    }

    /** Which attempt at which piece of work. */
    public Attempt attempt() {
        String key = work.item().id().value() + "/" + stepName() + "/" + index + "/" + element.id();
        return new Attempt(reportNumber().map(report -> key + "/" + report).orElse(key), number, token);
    }

    /** Each report on a batch is a piece of work of its own, not another attempt at the first. */
    private Optional<Integer> reportNumber() {
        boolean report = work.item() instanceof Batch && work.step().behavior() == Behavior.FINALLY;
        return report ? Optional.of(work.item().course().retryCount()) : Optional.empty();
    }

    /** Names the piece of work within its step. */
    public String workKey() {
        return index + "/" + element.id();
    }

    /** What a handler is told of where it runs. */
    public StepContext stepContext() {
        Item item = work.item();
        return new StepContext(
                item.id().value(),
                batchOf(item),
                item.workflow().id(),
                stepName(),
                item.course().outcome());
    }

    private static Optional<String> batchOf(Item item) {
        if (item instanceof Job job) {
            return Optional.of(job.batch().value());
        }
        return item instanceof Batch batch ? Optional.of(batch.id().value()) : Optional.empty();
    }

    /** For messages: action, step and job, and the element of a list. */
    public String inWords() {
        String words = "action " + action().key().value() + " of step " + stepName() + " of "
                + work.item().id().value();
        return work.step().distribution().isList() ? words + " for element " + element.id() : words;
    }
}
