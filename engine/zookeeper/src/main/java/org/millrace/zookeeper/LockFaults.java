package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.zookeeper.Op;
import org.millrace.control.InconsistencyCode;
import org.millrace.job.JobId;
import org.millrace.store.StoreException;
import org.millrace.zookeeper.Fault.About;

/** Locks that belong to no session and are older than anybody needs one: whoever took them died. */
final class LockFaults {

    private static final List<LockFamily> FAMILIES =
            List.of(LockFamily.STORAGE, LockFamily.INVENTORY, LockFamily.LOCALID, LockFamily.HANDLERS);

    private final Tree tree;
    private final Moments moments;

    LockFaults(Tree tree, Moments moments) {
        this.tree = tree;
        this.moments = moments;
    }

    void find(Consumer<Fault> found) {
        for (LockFamily family : FAMILIES) {
            List<String> paths = tree.children(ZkLayout.locks(family)).stream()
                    .sorted()
                    .map(name -> ZkLayout.locks(family) + "/" + name)
                    .toList();
            Slices.of(paths, Moments.TOGETHER).forEach(slice -> find(slice, found));
        }
    }

    void find(List<String> paths, Consumer<Fault> found) {
        tree.readAll(paths).stream()
                .filter(Node::exists)
                .filter(lock -> lock.stat().getEphemeralOwner() == 0 && moments.isLeftBehind(lock))
                .map(this::fault)
                .forEach(found);
    }

    private Fault fault(Node lock) {
        Draft draft = new Draft(tree).firm(Op.delete(lock.path(), lock.version()));
        return new About(InconsistencyCode.LOCK_WITHOUT_OWNER, lock.path(), Optional.empty())
                .mendedBy("Expected lock " + lock.path() + " to end with a session, but it belongs to none", draft);
    }

    /** Whether a job that may have taken the lock is being worked on. */
    boolean mayBeInUse(String path) {
        Optional<String> state = stateOf(path);
        if (state.isEmpty()) {
            return false;
        }
        List<JobId> jobs = new ArrayList<>();
        for (String name : tree.children(ZkLayout.queue(state.get()))) {
            QueueEntry.find(name)
                    .flatMap(entry -> ItemIds.findJob(entry.item().value()))
                    .ifPresent(jobs::add);
        }
        return Slices.of(jobs, Moments.TOGETHER).stream().anyMatch(slice -> isInUse(path, slice));
    }

    private static Optional<String> stateOf(String path) {
        if (path.startsWith(ZkLayout.locks(LockFamily.STORAGE))) {
            return Optional.of("Storing");
        }
        if (path.startsWith(ZkLayout.locks(LockFamily.INVENTORY))) {
            return Optional.of("Recording");
        }
        return path.startsWith(ZkLayout.locks(LockFamily.LOCALID)) ? Optional.of("Processing") : Optional.empty();
    }

    private boolean isInUse(String path, List<JobId> jobs) {
        List<String> paths = new ArrayList<>();
        jobs.forEach(job -> paths.addAll(List.of(ZkLayout.lock(job), ZkLayout.identifiers(job))));
        List<Node> nodes = tree.readAll(paths);
        for (int index = 0; index < nodes.size(); index += 2) {
            if (nodes.get(index).exists() && mayConcern(nodes.get(index + 1), path)) {
                return true;
            }
        }
        return false;
    }

    /** A job whose object is not known may be about any. */
    private static boolean mayConcern(Node identifiers, String path) {
        try {
            Optional<String> primary = identifiers.find(Identifiers.CODEC).flatMap(Identifiers::primary);
            return path.startsWith(ZkLayout.locks(LockFamily.LOCALID))
                    || primary.isEmpty()
                    || path.endsWith("/" + NodeNames.ofLock(primary.get()));
        } catch (StoreException unreadable) {
            return true;
        }
    }
}
