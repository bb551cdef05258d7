package org.millrace.worker;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.execution.Cancellation;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.StepWork;
import org.millrace.files.ItemFiles;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing.Ready;
import org.millrace.store.StepProgress;
import org.millrace.store.StoreException;
import org.millrace.store.Stores;
import org.millrace.worker.ChunkLoop.Scene;
import org.millrace.worker.DefinitionCache.UnusableException;
import org.millrace.workspace.WorkspaceException;

/** Works on chunks of steps that other workers hold. */
final class Assistant {

    private static final Log LOG = Log.of(Assistant.class);

    private final Equipment equipment;
    private final Meters meters;
    private final DefinitionCache definitions;
    private final String holder;

    Assistant(Equipment equipment, Meters meters, String holder) {
        this.equipment = equipment;
        this.meters = meters;
        this.definitions = new DefinitionCache(equipment.stores().definitions());
        this.holder = holder;
    }

    /**
     * Takes chunks of an item's step until none is free.
     *
     * @param enough whether to stop before the next chunk
     */
    void help(ItemId id, Cancellation cancellation, BooleanSupplier enough) {
        try {
            Item item = stores().state().load(id);
            WorkflowDefinition workflow = definitions.find(item.workflow());
            Optional<StepDefinition> step = Places.step(workflow, item.state()).filter(this::isPossible);
            if (step.isPresent() && item.standing() instanceof Ready) {
                help(work(item, workflow, step.get(), cancellation), enough);
            }
        } catch (UnusableException | CancelledException over) {
            LOG.debug("No more help", "item", id.value(), "reason", over.getMessage());
        } catch (WorkspaceException away) {
            LOG.warn("No more help, since files cannot be reached", away, "item", id.value());
        } catch (StoreException refused) {
            LOG.debug("The step ended or does not want help", "item", id.value(), "reason", refused.getMessage());
        }
    }

    private boolean isPossible(StepDefinition step) {
        try {
            step.actions()
                    .forEach(action -> equipment.handlers().find(action.key().value()));
            return step.distribution().isList();
        } catch (IllegalArgumentException missing) {
            return false;
        }
    }

    private StepWork work(Item item, WorkflowDefinition workflow, StepDefinition step, Cancellation cancellation) {
        ItemFiles files = equipment.workspace().open(item.id());
        LeaseAsks asks = new LeaseAsks(equipment, item, LeaseAsks.refusing(item.id()));
        return new StepWork(item, workflow, step, files, asks, cancellation);
    }

    private void help(StepWork work, BooleanSupplier enough) throws CancelledException {
        Optional<StepProgress> progress =
                stores().steps().load(work.item().id(), work.step().name().value());
        if (progress.isPresent()) {
            long epoch = progress.get().epoch();
            Scene scene = new Scene(
                    work,
                    equipment.lists().open(work, epoch),
                    epoch,
                    holder,
                    () -> !work.cancellation().isCancelled());
            new ChunkLoop(equipment, meters, scene).run(enough, () -> {});
        }
    }

    private Stores stores() {
        return equipment.stores();
    }
}
