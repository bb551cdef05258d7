package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.StateKind;
import org.millrace.store.Removal;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.store.Wakeups;

/**
 * Removes batches. Each job that no batch has as its parent goes whole, with every entry that points to it, in one transaction; then the batch does.
 * Whatever is left when the program dies is found again through the batch, which goes last.
 */
final class ZkRemoval implements Removal {

    private static final Set<StateKind> REMOVABLE = Set.of(StateKind.COMPLETED, StateKind.DELETED);

    /** So many jobs are read, and so many removed, in one request each. */
    private static final int TOGETHER = 25;

    private static final String LOCK = "lock";

    private final Tree tree;

    ZkRemoval(Tree tree) {
        this.tree = tree;
    }

    @Override
    public Round remove(BatchId batch, int limit) {
        if (tree.stat(ZkLayout.item(batch)).isEmpty()) {
            return new Round(true, 0, List.of());
        }
        expectEnded(batch);
        List<JobId> jobs = jobs(batch);
        List<JobId> now = jobs.subList(0, Math.min(limit, jobs.size()));
        List<BatchId> before = new ArrayList<>();
        int removed = 0;
        for (int start = 0; start < now.size(); start += TOGETHER) {
            List<JobId> some = now.subList(start, Math.min(now.size(), start + TOGETHER));
            removed += removeJobs(batch, withoutChildren(some, before));
        }
        boolean gone = removed == jobs.size() && removeBatch(batch);
        return new Round(gone, removed, before.subList(0, Math.min(limit, before.size())));
    }

    /** The jobs of which no child batch is there; those that are, are noted. */
    private List<JobId> withoutChildren(List<JobId> jobs, List<BatchId> before) {
        List<JobId> free = new ArrayList<>();
        List<Optional<List<String>>> listed =
                tree.childrenOf(jobs.stream().map(ZkLayout::children).toList());
        for (int index = 0; index < jobs.size(); index++) {
            List<BatchId> children = present(listed.get(index).orElse(List.of()));
            before.addAll(children);
            if (children.isEmpty()) {
                free.add(jobs.get(index));
            }
        }
        return free;
    }

    /** An entry may have outlived a batch that another client removed. */
    private List<BatchId> present(List<String> names) {
        List<BatchId> listed = names.stream()
                .flatMap(name -> ItemIds.findBatch(name).stream())
                .sorted()
                .toList();
        List<Node> nodes = tree.readMany(listed.stream().map(ZkLayout::item).toList());
        return IntStream.range(0, listed.size())
                .filter(index -> nodes.get(index).exists())
                .mapToObj(listed::get)
                .toList();
    }

    private void expectEnded(BatchId batch) {
        Optional<ItemStatus> status = tree.read(ZkLayout.status(batch)).find(ItemStatus.codec(batch));
        if (status.isPresent() && !REMOVABLE.contains(status.get().state().kind())) {
            throw new StoreException(
                    Reason.STALE,
                    "Expected to remove batch " + batch + " that is Completed or Deleted, but it is "
                            + status.get().state() + "; complete or delete it first");
        }
    }

    private List<JobId> jobs(BatchId batch) {
        return Stream.of(BatchFolder.values())
                .flatMap(folder -> tree.children(ZkLayout.folder(batch, folder)).stream())
                .flatMap(name -> ItemIds.findJob(name).stream())
                .sorted()
                .distinct()
                .toList();
    }

    /** Many in one transaction; one by one if that does not work, so that one bad one keeps no other. */
    private int removeJobs(BatchId batch, List<JobId> jobs) {
        if (removeTogether(batch, jobs)) {
            return jobs.size();
        }
        return jobs.size() == 1
                ? 0
                : (int) jobs.stream()
                        .filter(job -> removeTogether(batch, List.of(job)))
                        .count();
    }

    /** False if one of them is leased, or changes meanwhile. */
    private boolean removeTogether(BatchId batch, List<JobId> jobs) {
        Map<ItemId, List<String>> names = names(jobs);
        if (names.values().stream().anyMatch(children -> children.contains(LOCK))) {
            return false;
        }
        Set<String> pointers = new LinkedHashSet<>();
        pointers(jobs).forEach(pointers::addAll);
        for (JobId job : jobs) {
            for (BatchFolder folder : BatchFolder.values()) {
                pointers.add(ZkLayout.reference(batch, folder, job));
            }
        }
        List<String> paths = present(pointers);
        List<String> children = new ArrayList<>();
        names.forEach((job, found) -> found.forEach(name -> children.add(ZkLayout.item(job) + "/" + name)));
        paths.addAll(leavesFirst(children));
        names.keySet().forEach(job -> paths.add(ZkLayout.item(job)));
        return delete(paths, "remove jobs of batch " + batch);
    }

    private boolean delete(List<String> paths, String what) {
        List<Op> ops = paths.stream().map(path -> Op.delete(path, -1)).toList();
        return ops.isEmpty() || Rounds.done(tree, tree.multi(ops), what);
    }

    /** The children of items that are there. */
    private Map<ItemId, List<String>> names(List<? extends ItemId> items) {
        List<Optional<List<String>>> found =
                tree.childrenOf(items.stream().map(ZkLayout::item).toList());
        Map<ItemId, List<String>> names = new LinkedHashMap<>();
        for (int index = 0; index < items.size(); index++) {
            ItemId item = items.get(index);
            found.get(index).ifPresent(children -> names.put(item, children));
        }
        return names;
    }

    /** The nodes and all below them, deepest first. */
    private List<String> leavesFirst(List<String> paths) {
        List<String> nodes = new ArrayList<>();
        for (Node node : tree.readMany(paths)) {
            if (node.childCount() > 0) {
                List<String> below = tree.children(node.path()).stream()
                        .map(name -> node.path() + "/" + name)
                        .toList();
                nodes.addAll(leavesFirst(below));
            }
            if (node.exists()) {
                nodes.add(node.path());
            }
        }
        return nodes;
    }

    private List<String> present(Set<String> paths) {
        List<String> present = new ArrayList<>();
        for (Node node : tree.readMany(List.copyOf(paths))) {
            if (node.exists()) {
                present.add(node.path());
            }
        }
        return present;
    }

    /** Where entries that point to the items may be. */
    private List<Set<String>> pointers(List<? extends ItemId> items) {
        List<String> resources = tree.children(ZkLayout.reservationsRoot());
        List<String> asked = new ArrayList<>();
        for (ItemId item : items) {
            asked.add(ZkLayout.status(item));
            asked.add(item instanceof JobId job ? ZkLayout.priority(job) : ZkLayout.item(item));
        }
        List<Node> answers = tree.readAll(asked);
        List<Set<String>> pointers = new ArrayList<>();
        for (int index = 0; index < items.size(); index++) {
            ItemId item = items.get(index);
            Set<String> paths = Pointers.of(item, answers.get(2 * index), answers.get(2 * index + 1));
            resources.forEach(resource -> paths.add(ZkLayout.reservationsRoot() + "/" + resource + "/" + item.value()));
            pointers.add(paths);
        }
        return pointers;
    }

    /** Its uuid goes with it, and only the one that names it. */
    private boolean removeBatch(BatchId batch) {
        List<String> children = tree.children(ZkLayout.item(batch));
        if (children.contains(LOCK)) {
            return false;
        }
        Set<String> pointers = pointers(List.of(batch)).get(0);
        parent(batch).ifPresent(job -> pointers.add(ZkLayout.child(job, batch)));
        pointers.add(ZkLayout.wakeKey(Wakeups.endOf(batch))); // signalled once more than anybody waited
        List<String> paths = present(pointers);
        uuids(batch).forEach(paths::add);
        paths.addAll(leavesFirst(List.of(ZkLayout.item(batch))));
        return delete(paths, "remove batch " + batch);
    }

    private Optional<JobId> parent(BatchId batch) {
        try {
            return tree.read(ZkLayout.parent(batch)).find(PlainCodecs.JOB_ID);
        } catch (StoreException unreadable) {
            return Optional.empty();
        }
    }

    private List<String> uuids(BatchId batch) {
        Optional<Submission> submission = submission(batch);
        List<String> candidates = Stream.of(SubmissionKey.BATCH_UUID, SubmissionKey.BATCH)
                .flatMap(key -> submission.flatMap(said -> said.find(key)).stream())
                .filter(text -> !text.isBlank())
                .map(text -> ZkLayout.batchUuid(NodeNames.text(text)))
                .distinct()
                .toList();
        List<String> named = namers(candidates, batch);
        return named.isEmpty() ? namers(allUuids(), batch) : named;
    }

    /** Where the submission does not say its uuid, all are looked at. */
    private List<String> allUuids() {
        return tree.children(ZkLayout.batchUuids()).stream()
                .map(name -> ZkLayout.batchUuids() + "/" + name)
                .toList();
    }

    private List<String> namers(List<String> paths, BatchId batch) {
        return tree.readMany(paths).stream()
                .filter(node -> node.exists() && isNamed(node, batch))
                .map(Node::path)
                .toList();
    }

    private static boolean isNamed(Node uuid, BatchId batch) {
        return uuid.read(PlainCodecs.TEXT).strip().equals(batch.value());
    }

    private Optional<Submission> submission(BatchId batch) {
        try {
            return tree.read(ZkLayout.submission(batch)).find(Submission.CODEC);
        } catch (StoreException unreadable) {
            return Optional.empty();
        }
    }
}
