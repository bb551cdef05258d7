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
import org.millrace.store.StoreException;
import org.millrace.zookeeper.Fault.About;

/** What is wrong with jobs and batches themselves, and what is missing elsewhere by what they say. */
final class ItemFaults {

    private final Tree tree;
    private final Moments moments;
    private final JobFaults jobs;
    private final BatchFaults batches;
    private final ChildFaults children;

    ItemFaults(Tree tree, Moments moments, BatchNames names) {
        this.tree = tree;
        this.moments = moments;
        this.jobs = new JobFaults(tree);
        this.batches = new BatchFaults(tree, names);
        this.children = new ChildFaults(tree);
    }

    void find(List<? extends ItemId> ids, Consumer<Fault> found) {
        moments.forEach(ids, this::paths, moment -> judge(moment, found));
    }

    private List<String> paths(ItemPicture picture) {
        ItemId id = picture.id();
        List<String> paths = new ArrayList<>(picture.expected());
        paths.addAll(List.of(ZkLayout.request(id), ZkLayout.bell(id)));
        picture.said()
                .flatMap(said -> said.books().progress())
                .ifPresent(mark -> paths.add(ZkLayout.step(id, mark.step())));
        if (picture.children().contains("steps")) {
            tree.children(ZkLayout.steps(id)).forEach(name -> paths.add(ZkLayout.steps(id) + "/" + name));
        }
        paths.addAll(children.paths(picture));
        paths.addAll(id instanceof BatchId batch ? BatchFaults.paths(batch) : JobFaults.paths(picture));
        return paths;
    }

    private void judge(Moment moment, Consumer<Fault> found) {
        ItemPicture picture = moment.picture();
        if (!picture.exists()) {
            return;
        }
        lock(picture, found);
        if (!moments.isSettled(picture)) {
            return;
        }
        List<Fault> unreadable = unreadable(picture);
        unreadable.forEach(found);
        if (!unreadable.isEmpty()) {
            return;
        }
        if (picture.id() instanceof JobId job) {
            jobs.judge(job, moment, found);
        } else {
            batches.judge((BatchId) picture.id(), moment, found);
        }
        children.judge(moment, found);
        if (picture.said().isPresent()) {
            places(moment, found);
            progress(moment, found);
            request(moment, found);
        }
    }

    private void lock(ItemPicture picture, Consumer<Fault> found) {
        Node lock = picture.lock();
        if (lock.exists() && lock.stat().getEphemeralOwner() == 0 && moments.isLeftBehind(lock)) {
            About about = About.of(InconsistencyCode.ITEM_LOCK_WITHOUT_OWNER, lock.path(), picture.id());
            found.accept(about.mendedBy(
                    "Expected the lock of " + picture.id() + " to end with a session, but it belongs to none",
                    new Draft(tree).firm(Op.delete(lock.path(), lock.version()))));
        }
    }

    private static List<Fault> unreadable(ItemPicture picture) {
        List<Fault> faults = new ArrayList<>();
        check(picture, picture.status(), ItemStatus.codec(picture.id())).ifPresent(faults::add);
        if (picture.id() instanceof JobId) {
            check(picture, picture.priority(), PlainCodecs.PRIORITY).ifPresent(faults::add);
            check(picture, picture.bid(), PlainCodecs.BATCH_ID).ifPresent(faults::add);
        } else {
            check(picture, picture.submission(), HandoverCodec.INSTANCE).ifPresent(faults::add);
            check(picture, picture.parent(), PlainCodecs.JOB_ID).ifPresent(faults::add);
        }
        return faults;
    }

    private static <T> Optional<Fault> check(ItemPicture picture, Node node, NodeCodec<T> codec) {
        try {
            node.find(codec);
            return Optional.empty();
        } catch (StoreException unreadable) {
            String sentence = String.valueOf(unreadable.getMessage());
            return Optional.of(About.of(InconsistencyCode.UNREADABLE, node.path(), picture.id())
                    .left(sentence));
        }
    }

    private void places(Moment moment, Consumer<Fault> found) {
        ItemPicture picture = moment.picture();
        picture.ready().ifPresent(path -> missing(moment, InconsistencyCode.NOT_READY, path, found));
        picture.shared().ifPresent(path -> missing(moment, InconsistencyCode.NOT_SHARED, path, found));
        picture.wakeUps().forEach(path -> missing(moment, InconsistencyCode.WITHOUT_WAKE_UP, path, found));
    }

    private void missing(Moment moment, InconsistencyCode code, String path, Consumer<Fault> found) {
        if (moment.has(path)) {
            return;
        }
        ItemPicture picture = moment.picture();
        Draft draft = new Draft(tree).firm(picture.guard()).place(path, Places.above(path));
        found.accept(About.of(code, path, picture.id())
                .mendedBy(
                        "Expected node " + path + " by the status of " + picture.id() + ", but it is not there",
                        draft));
    }

    /** An item has one record at most: that of the step it is in. */
    private void progress(Moment moment, Consumer<Fault> found) {
        ItemPicture picture = moment.picture();
        Optional<String> right = picture.said()
                .flatMap(said -> said.books().progress())
                .map(mark -> ZkLayout.step(picture.id(), mark.step()));
        right.filter(path -> !moment.has(path))
                .ifPresent(path -> found.accept(About.of(InconsistencyCode.STEP_WITHOUT_PROGRESS, path, picture.id())
                        .left("Expected the progress of " + picture.id() + " at " + path
                                + " by its status, but it is not there")));
        String steps = ZkLayout.steps(picture.id()) + "/";
        moment.nodes().values().stream()
                .filter(node -> node.exists() && node.path().startsWith(steps))
                .filter(node -> right.filter(node.path()::equals).isEmpty())
                .forEach(node -> found.accept(stale(picture, node)));
    }

    private Fault stale(ItemPicture picture, Node record) {
        Draft draft = new Draft(tree)
                .firm(picture.guard())
                .removeFolder(record.path() + "/chunks")
                .firm(Op.delete(record.path(), record.version()));
        return About.of(InconsistencyCode.PROGRESS_WITHOUT_STEP, record.path(), picture.id())
                .mendedBy(
                        "Expected no record of progress at " + record.path() + ", for the status of " + picture.id()
                                + " speaks of none",
                        draft);
    }

    private void request(Moment moment, Consumer<Fault> found) {
        ItemPicture picture = moment.picture();
        Node request = moment.at(ZkLayout.request(picture.id()));
        String bell = ZkLayout.bell(picture.id());
        if (request.exists() && !moment.has(bell) && moments.isSettled(request)) {
            Draft draft = new Draft(tree)
                    .firm(Op.check(request.path(), request.version()))
                    .place(bell);
            found.accept(About.of(InconsistencyCode.REQUEST_WITHOUT_BELL, bell, picture.id())
                    .mendedBy("Expected a bell for what is asked of " + picture.id() + ", but there is none", draft));
        }
    }
}
