package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.control.InconsistencyCode;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.StoreException;
import org.millrace.zookeeper.Fault.About;

/** What is wrong between jobs and the batches that their steps made. */
final class ChildFaults {

    private static final String CHILDREN = "children";

    private final Tree tree;

    ChildFaults(Tree tree) {
        this.tree = tree;
    }

    /** The nodes to look at beside those where the item is expected. */
    List<String> paths(ItemPicture picture) {
        List<String> paths = new ArrayList<>();
        if (picture.id() instanceof BatchId batch) {
            parent(picture)
                    .ifPresent(job -> paths.addAll(
                            List.of(ZkLayout.item(job), ZkLayout.status(job), ZkLayout.child(job, batch))));
        } else if (picture.children().contains(CHILDREN)) {
            JobId job = (JobId) picture.id();
            for (String name : tree.children(ZkLayout.children(job))) {
                ItemIds.findBatch(name)
                        .ifPresent(batch -> paths.addAll(List.of(ZkLayout.child(job, batch), ZkLayout.item(batch))));
            }
        }
        return paths;
    }

    void judge(Moment moment, Consumer<Fault> found) {
        ItemId id = moment.picture().id();
        if (id instanceof BatchId batch) {
            parent(moment.picture()).ifPresent(job -> child(batch, job, moment, found));
        } else {
            entries((JobId) id, moment, found);
        }
    }

    private static Optional<JobId> parent(ItemPicture picture) {
        try {
            return picture.parent().find(PlainCodecs.JOB_ID);
        } catch (StoreException unreadable) {
            return Optional.empty();
        }
    }

    private void child(BatchId batch, JobId job, Moment moment, Consumer<Fault> found) {
        Optional<State> state = moment.picture().said().map(ItemStatus::state);
        boolean there = moment.has(ZkLayout.item(job));
        if (state.isPresent() && isLeftBehind(state.get(), job, moment)) {
            found.accept(leftBehind(batch, job, moment));
        }
        String entry = ZkLayout.child(job, batch);
        if (there && !moment.has(entry)) {
            Draft draft = new Draft(tree)
                    .firm(moment.picture().guard())
                    .firm(Op.check(ZkLayout.item(job), -1))
                    .place(entry, ZkLayout.children(job));
            found.accept(About.of(InconsistencyCode.CHILD_NOT_LISTED, entry, batch)
                    .mendedBy(
                            "Expected batch " + batch + " among those of job " + job + ", but it is not there", draft));
        }
    }

    /** Whoever ends a job ends what its steps made before it. */
    private static boolean isLeftBehind(State state, JobId job, Moment moment) {
        if (!moment.has(ZkLayout.item(job))) {
            return !state.kind().isFinal();
        }
        return !state.kind().isTerminal() && isEnded(job, moment.at(ZkLayout.status(job)));
    }

    private static boolean isEnded(JobId job, Node status) {
        try {
            return status.find(ItemStatus.codec(job))
                    .filter(said -> said.state().kind().isTerminal())
                    .isPresent();
        } catch (StoreException unreadable) {
            return false;
        }
    }

    private Fault leftBehind(BatchId batch, JobId job, Moment moment) {
        Node status = moment.picture().status();
        BatchStatus said = status.read(BatchStatus.CODEC);
        BatchStatus deleted = new BatchStatus(
                State.DELETED.name(), said.lastModified(), "Deleted: its job " + job + " is over", said.extra());
        Draft draft =
                new Draft(tree).firm(Op.setData(status.path(), BatchStatus.CODEC.write(deleted), status.version()));
        return About.of(InconsistencyCode.CHILD_LEFT_BEHIND, ZkLayout.parent(batch), batch)
                .mendedBy(
                        "Expected somebody to wait for batch " + batch + ", but job " + job
                                + (moment.has(ZkLayout.item(job)) ? " has ended" : " is not there"),
                        draft);
    }

    private void entries(JobId job, Moment moment, Consumer<Fault> found) {
        String folder = ZkLayout.children(job) + "/";
        for (Node entry : List.copyOf(moment.nodes().values())) {
            Optional<BatchId> batch = entry.exists() && entry.path().startsWith(folder)
                    ? ItemIds.findBatch(entry.path().substring(folder.length()))
                    : Optional.empty();
            if (batch.isPresent() && !moment.has(ZkLayout.item(batch.get()))) {
                Draft draft = new Draft(tree).firm(Op.delete(entry.path(), entry.version()));
                found.accept(About.of(InconsistencyCode.LISTED_WITHOUT_CHILD, entry.path(), job)
                        .mendedBy(
                                "Expected batch " + batch.get() + " because job " + job
                                        + " made it, but there is no such batch",
                                draft));
            }
        }
    }
}
