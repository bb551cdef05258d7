package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.control.InconsistencyCode;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.StateKind;
import org.millrace.zookeeper.Fault.About;

/** What is wrong with batches alone: their beginnings, their folders, their counts, their names. */
final class BatchFaults {

    private static final Set<StateKind> BEFORE_ITS_JOBS = Set.of(StateKind.PENDING, StateKind.HELD);
    private static final Set<StateKind> BEING_REMOVED = Set.of(StateKind.COMPLETED, StateKind.DELETED);
    /** Merritt's name of the state in which jobs are made. */
    private static final String PROCESSING = "Processing";

    private final Tree tree;
    private final BatchNames names;

    BatchFaults(Tree tree, BatchNames names) {
        this.tree = tree;
        this.names = names;
    }

    /** The nodes to look at beside those where the batch is expected. */
    static List<String> paths(BatchId batch) {
        List<String> paths =
                new ArrayList<>(List.of(ZkLayout.folders(batch), ZkLayout.made(batch), ZkLayout.expected(batch)));
        for (BatchFolder folder : BatchFolder.values()) {
            paths.add(ZkLayout.folder(batch, folder));
        }
        return paths;
    }

    void judge(BatchId batch, Moment moment, Consumer<Fault> found) {
        ItemPicture picture = moment.picture();
        if (!picture.submission().exists()) {
            found.accept(withoutSubmission(batch, moment));
        } else if (!picture.status().exists()) {
            found.accept(withoutStatus(batch, picture));
        }
        if (picture.said().isPresent() && picture.submission().exists()) {
            State state = picture.said().get().state();
            if (!picture.parent().exists()) {
                beginnings(batch, state, moment, found);
            }
            count(batch, state, moment, found);
            name(batch, picture).ifPresent(found);
        }
    }

    private Fault withoutStatus(BatchId batch, ItemPicture picture) {
        BatchStatus pending = new BatchStatus(State.PENDING.name(), picture.changed(), "", Fields.NONE);
        Draft draft = new Draft(tree)
                .firm(picture.guard())
                .firm(tree.create(picture.status().path(), BatchStatus.CODEC.write(pending)));
        return About.of(InconsistencyCode.BATCH_WITHOUT_STATUS, picture.status().path(), batch)
                .mendedBy("Expected batch " + batch + " to have a status, but it has a submission only", draft);
    }

    private Fault withoutSubmission(BatchId batch, Moment moment) {
        ItemPicture picture = moment.picture();
        About about = About.of(
                InconsistencyCode.BATCH_WITHOUT_SUBMISSION, picture.submission().path(), batch);
        String sentence = "Expected batch " + batch + " to have a submission, but it has none";
        if (jobs(batch, moment) > 0 || !Set.of("status").containsAll(picture.children())) {
            return about.left(sentence);
        }
        Draft draft = new Draft(tree).firm(picture.guard());
        if (picture.status().exists()) {
            draft.firm(Op.delete(picture.status().path(), picture.status().version()));
        }
        return about.mendedBy(sentence, draft.firm(Op.delete(picture.node().path(), -1)));
    }

    private void beginnings(BatchId batch, State state, Moment moment, Consumer<Fault> found) {
        boolean shut =
                moment.picture().said().flatMap(ItemStatus::hold).isPresent(); // by us, with a folder as the sign
        boolean folders = moment.has(ZkLayout.folders(batch)) && !shut;
        if (BEFORE_ITS_JOBS.contains(state.kind()) && folders) {
            found.accept(pendingWithFolders(batch, state, moment));
        } else if (state.name().equals(PROCESSING) && isGivenUp(batch, moment)) {
            found.accept(jobs(batch, moment) == 0 ? withoutJobs(batch, moment) : partly(batch, moment));
        }
    }

    /** Whoever makes its jobs holds its lock, or is one of us and will go on. */
    private static boolean isGivenUp(BatchId batch, Moment moment) {
        ItemPicture picture = moment.picture();
        return !picture.isAdopted() && !picture.lock().exists() && !moment.has(ZkLayout.expected(batch));
    }

    private Fault pendingWithFolders(BatchId batch, State state, Moment moment) {
        String path = ZkLayout.folders(batch);
        About about = About.of(InconsistencyCode.PENDING_WITH_FOLDERS, path, batch);
        String sentence =
                "Expected batch " + batch + " without folders while it is " + state + ", but there is " + path;
        if (jobs(batch, moment) > 0) {
            return about.left(sentence);
        }
        return about.mendedBy(
                sentence, withoutFolders(new Draft(tree).firm(moment.picture().guard()), batch, moment));
    }

    /** Void as soon as one of them holds a job. */
    private static Draft withoutFolders(Draft draft, BatchId batch, Moment moment) {
        for (BatchFolder folder : BatchFolder.values()) {
            String path = ZkLayout.folder(batch, folder);
            if (moment.has(path)) {
                draft.firm(Op.delete(path, -1));
            }
        }
        if (moment.has(ZkLayout.folders(batch))) {
            draft.firm(Op.delete(ZkLayout.folders(batch), -1));
        }
        return draft;
    }

    private Fault withoutJobs(BatchId batch, Moment moment) {
        Node status = moment.picture().status();
        BatchStatus said = status.read(BatchStatus.CODEC);
        BatchStatus pending = new BatchStatus(State.PENDING.name(), said.lastModified(), said.message(), said.extra());
        Draft draft =
                new Draft(tree).firm(Op.setData(status.path(), BatchStatus.CODEC.write(pending), status.version()));
        return About.of(InconsistencyCode.PROCESSING_WITHOUT_JOBS, status.path(), batch)
                .mendedBy(
                        "Expected somebody to make the jobs of batch " + batch + ", but there are none and nobody does",
                        withoutFolders(draft, batch, moment));
    }

    private static Fault partly(BatchId batch, Moment moment) {
        return About.of(InconsistencyCode.PARTLY_EXPANDED, ZkLayout.folders(batch), batch)
                .left("Expected somebody to go on making the jobs of batch " + batch
                        + ", but nobody does, and there are " + jobs(batch, moment));
    }

    /** While a batch is removed, its jobs go first. */
    private static void count(BatchId batch, State state, Moment moment, Consumer<Fault> found) {
        Node expected = moment.at(ZkLayout.expected(batch));
        if (!expected.exists() || BEING_REMOVED.contains(state.kind())) {
            return;
        }
        String said = expected.read(PlainCodecs.TEXT).strip();
        long jobs = jobs(batch, moment);
        if (!said.equals(Long.toString(jobs))) {
            found.accept(About.of(InconsistencyCode.WRONG_COUNT, expected.path(), batch)
                    .left("Expected " + CorruptNode.shown(said) + " jobs in batch " + batch + ", but there are "
                            + jobs));
        }
    }

    private static long jobs(BatchId batch, Moment moment) {
        long jobs = 0;
        for (BatchFolder folder : BatchFolder.values()) {
            jobs += moment.at(ZkLayout.folder(batch, folder)).childCount();
        }
        return jobs;
    }

    private Optional<Fault> name(BatchId batch, ItemPicture picture) {
        Submission submission = picture.submission().read(Submission.CODEC);
        String name = submission
                .find(SubmissionKey.BATCH_UUID)
                .or(() -> submission.find(SubmissionKey.BATCH))
                .map(NodeNames::text)
                .orElse("");
        if (name.isBlank() || names.isNamed(batch)) {
            return Optional.empty();
        }
        Node uuid = tree.read(ZkLayout.batchUuid(name));
        if (uuid.exists()) {
            return Optional.of(About.of(InconsistencyCode.UUID_OF_ANOTHER, uuid.path(), batch)
                    .left("Expected node " + uuid.path() + " to name batch " + batch + ", but it names "
                            + CorruptNode.shown(uuid.read(PlainCodecs.TEXT))));
        }
        Draft draft =
                new Draft(tree).firm(picture.guard()).firm(tree.create(uuid.path(), PlainCodecs.BATCH_ID.write(batch)));
        return Optional.of(About.of(InconsistencyCode.BATCH_WITHOUT_UUID, uuid.path(), batch)
                .mendedBy("Expected node " + uuid.path() + " to name batch " + batch + ", but it is not there", draft));
    }
}
