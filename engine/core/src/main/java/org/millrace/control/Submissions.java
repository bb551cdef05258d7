package org.millrace.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.millrace.batch.BatchId;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.definition.model.WorkflowDefinition.DeclaredInput;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.Item;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.store.Change;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Lease;
import org.millrace.store.NewBatch;
import org.millrace.store.Stores;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/**
 * Accepts submissions. A batch whose inputs are still being stored is held; handing the same submission in again after a
 * crash stores them and lets it go.
 */
public final class Submissions {

    private static final String ACTOR = "submit";
    private static final String STORING = "its inputs are being stored; hand it in again with the same key";

    private final Stores stores;
    private final WorkspaceRoot files;
    private final Clock clock;
    private final PinnedWorkflows workflows;

    public Submissions(Stores stores, WorkspaceRoot files, Clock clock) {
        this.stores = stores;
        this.files = files;
        this.clock = clock;
        this.workflows = new PinnedWorkflows(stores.definitions());
    }

    /**
     * Accepts a submission. When the method returns, it is durable and its inputs are in place.
     *
     * @throws RefusedException if the workflow is not deployed, or needs what was not given
     */
    public BatchId submit(NewSubmission wanted) {
        WorkflowPin pin = new WorkflowPin(wanted.workflow(), digest(wanted.workflow()), wanted.parameters());
        WorkflowDefinition definition = workflows.definition(pin);
        expectForBatches(definition);
        NeededInputs.of(definition).forEach(input -> expect(input, wanted));
        Place pending =
                new Place(State.PENDING, new PinnedWorkflow(definition).first().group());
        BatchId batch = stores.intake()
                .submit(new NewBatch(
                        wanted.key(),
                        pin,
                        wanted.parameters(),
                        pending.group(),
                        wanted.priority(),
                        hold(wanted, pending)));
        if (isStoring(stores.state().load(batch))) {
            store(batch, wanted);
            letGo(batch);
        }
        return batch;
    }

    private String digest(String workflow) {
        return stores.definitions().current(workflow).orElseThrow(() -> {
            List<String> known = stores.definitions().workflows();
            String hint = Nearest.hint(workflow, known);
            return new RefusedException("Expected a deployed workflow, but there is no " + workflow + "; "
                    + (hint.isEmpty() ? "deploy it first" : hint));
        });
    }

    /** A batch leaves Pending by being begun; only jobs may do something there. */
    private static void expectForBatches(WorkflowDefinition workflow) {
        if (workflow.steps().get(0).name().value().equals(State.PENDING.name())) {
            throw new RefusedException("Expected a workflow that a batch can run, but " + workflow.id()
                    + " begins with a step named Pending, as only jobs can; submit a workflow with a JOBS step that"
                    + " makes jobs of it, such as IngestBatch");
        }
    }

    private static void expect(DeclaredInput input, NewSubmission given) {
        String name = input.path().value();
        boolean there = input.scheme() == Scheme.PARAM
                ? given.parameters().containsKey(name)
                : given.inputs().keySet().stream().anyMatch(path -> isAtOrBelow(path, name));
        if (!there) {
            throw new RefusedException("Expected " + (input.scheme() == Scheme.PARAM ? "the parameter " : "the file ")
                    + name + ", which the inputs of workflow " + given.workflow() + " name, but it was not given");
        }
    }

    private static boolean isAtOrBelow(WorkspacePath path, String declared) {
        WorkspacePath place = WorkspacePath.of(declared);
        return path.equals(place) || path.value().startsWith(place.value() + "/");
    }

    private Optional<Hold> hold(NewSubmission wanted, Place pending) {
        return wanted.inputs().isEmpty()
                ? Optional.empty()
                : Optional.of(new Hold(STORING, ACTOR, clock.instant(), pending));
    }

    /** Whether not all inputs of a batch are there yet. */
    static boolean isStoring(Item batch) {
        return batch.hold().map(Hold::reason).equals(Optional.of(STORING));
    }

    private void store(BatchId batch, NewSubmission wanted) {
        MutableWorkspace workspace = files.open(batch).published();
        wanted.inputs().forEach((path, file) -> {
            try (InputStream content = file.open()) {
                workspace.write(path, content);
            } catch (IOException unreadable) {
                throw new UncheckedIOException("The input " + path.value() + " cannot be read", unreadable);
            }
        });
    }

    private void letGo(BatchId batch) {
        Lease lease = stores.state()
                .claim(batch, ACTOR)
                .orElseThrow(() -> new RefusedException(
                        "Expected to submit " + batch.value() + ", but somebody else does so; try again"));
        Item before = lease.item();
        if (!isStoring(before)) {
            stores.state().release(lease);
            return;
        }
        Instant now = clock.instant();
        Item after = before.release(now);
        HistoryEntry line = new HistoryEntry(
                now, ACTOR, before.state(), after.state(), "SUBMIT", Duration.ZERO, "its inputs are stored");
        stores.state().commit(lease, Change.to(after).telling(line).dropping());
    }
}
