package org.millrace.zookeeper;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.item.Standing.Idle;
import org.millrace.item.Standing.Ready;
import org.millrace.item.Standing.Waiting;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.ProgressWrite.Sharing;
import org.millrace.store.StoreException;

/**
 * The nodes of an item that say where else it has to be found, and what they say.
 *
 * @param id the item
 * @param children the names of its nodes
 * @param nodes itself, its status, its lock, and what only jobs or only batches have, in the order of {@link #paths}
 */
record ItemPicture(ItemId id, Set<String> children, List<Node> nodes) {

    private static final int STATUS = 1;
    private static final int LOCK = 2;
    private static final int BID_OR_PARENT = 3;
    private static final int PRIORITY_OR_SUBMISSION = 4;
    private static final int PER_ITEM = 5;

    /** Many items in two requests. */
    static Map<ItemId, ItemPicture> read(Tree tree, List<? extends ItemId> ids) {
        List<Optional<List<String>>> children =
                tree.childrenOf(ids.stream().map(ZkLayout::item).toList());
        List<Node> nodes =
                tree.readAll(ids.stream().flatMap(id -> paths(id).stream()).toList());
        Map<ItemId, ItemPicture> pictures = new LinkedHashMap<>();
        for (int index = 0; index < ids.size(); index++) {
            Set<String> names = Set.copyOf(children.get(index).orElse(List.of()));
            List<Node> own = List.copyOf(nodes.subList(index * PER_ITEM, (index + 1) * PER_ITEM));
            pictures.put(ids.get(index), new ItemPicture(ids.get(index), names, own));
        }
        return pictures;
    }

    private static List<String> paths(ItemId id) {
        return List.of(
                ZkLayout.item(id),
                ZkLayout.status(id),
                ZkLayout.lock(id),
                id instanceof JobId job ? ZkLayout.bid(job) : ZkLayout.parent((BatchId) id),
                id instanceof JobId job ? ZkLayout.priority(job) : ZkLayout.submission((BatchId) id));
    }

    Node node() {
        return nodes.get(0);
    }

    Node status() {
        return nodes.get(STATUS);
    }

    Node lock() {
        return nodes.get(LOCK);
    }

    Node bid() {
        return nodes.get(BID_OR_PARENT);
    }

    Node parent() {
        return nodes.get(BID_OR_PARENT);
    }

    Node priority() {
        return nodes.get(PRIORITY_OR_SUBMISSION);
    }

    Node submission() {
        return nodes.get(PRIORITY_OR_SUBMISSION);
    }

    boolean exists() {
        return node().exists();
    }

    boolean isAdopted() {
        return children.contains("workflow");
    }

    /** Whether another client works on it, which changes it in several requests. */
    boolean isInOtherHands() {
        return lock().exists() && lock().version() == 0 && lock().stat().getEphemeralOwner() != 0;
    }

    /** When it last changed. */
    Instant changed() {
        long made = node().stat().getCtime();
        long written = status().exists() ? status().stat().getMtime() : made;
        return Instant.ofEpochMilli(Math.max(made, written));
    }

    /** The nodes whose change would make another picture. */
    List<String> deciding() {
        return List.of(node().path(), status().path(), priority().path(), bid().path());
    }

    /** Whether these, read later, are still the same. */
    boolean isStill(List<Node> deciding) {
        return isSame(node(), deciding.get(0), Part.EXISTENCE)
                && isSame(status(), deciding.get(1), Part.CONTENT)
                && isSame(priority(), deciding.get(2), Part.CONTENT)
                && isSame(bid(), deciding.get(3), Part.CONTENT);
    }

    private enum Part {
        EXISTENCE,
        CONTENT
    }

    private static boolean isSame(Node before, Node now, Part part) {
        if (!before.exists() || !now.exists()) {
            return before.exists() == now.exists();
        }
        return part == Part.EXISTENCE || before.stat().getMzxid() == now.stat().getMzxid();
    }

    /** The operation that makes a transaction void if the item is no longer what it is here. */
    Op guard() {
        return status().exists()
                ? Op.check(status().path(), status().version())
                : Op.check(node().path(), node().version());
    }

    /** What its status says, unless there is none or it cannot be understood. */
    Optional<ItemStatus> said() {
        try {
            return status().find(ItemStatus.codec(id));
        } catch (StoreException unreadable) {
            return Optional.empty();
        }
    }

    /** Whether everything that says where it is to be found can be understood. */
    boolean isReadable() {
        try {
            status().find(ItemStatus.codec(id));
            if (id instanceof JobId) {
                priority().find(PlainCodecs.PRIORITY);
                bid().find(PlainCodecs.BATCH_ID);
            }
            return true;
        } catch (StoreException unreadable) {
            return false;
        }
    }

    Optional<BatchId> batch() {
        try {
            return bid().find(PlainCodecs.BATCH_ID);
        } catch (StoreException unreadable) {
            return Optional.empty();
        }
    }

    /** What may be done with it; none if another client has changed it and nobody of ours has looked since. */
    Optional<Standing> standing() {
        Optional<ItemStatus> said = said();
        if (said.isEmpty() || !isAdopted()) {
            return Optional.empty();
        }
        State state = said.get().state();
        boolean idle =
                state.equals(State.HELD) || state.kind().isTerminal() || (id instanceof BatchId && parent().exists());
        return idle ? Optional.of(new Idle()) : said.get().standing();
    }

    /** The queue entries that are right: with the priority as it is written, or as near as two digits can say it. */
    List<String> queueEntries() {
        Optional<String> state = said().map(status -> status.state().name());
        if (state.isEmpty() || !(id instanceof JobId)) {
            return List.of();
        }
        QueueEntry clamped = entry();
        QueueEntry raw = new QueueEntry(Math.max(0, urgency()), id);
        return List.of(ZkLayout.queueEntry(state.get(), clamped), ZkLayout.queueEntry(state.get(), raw));
    }

    Optional<String> reference() {
        if (!(id instanceof JobId job)) {
            return Optional.empty();
        }
        return batch().flatMap(batch -> said().map(status ->
                ZkLayout.reference(batch, BatchFolder.of(status.state().name()), job)));
    }

    Optional<String> ready() {
        return standing()
                .flatMap(standing -> standing instanceof Ready ready
                        ? Optional.of(ZkLayout.readyEntry(ready.group(), entry()))
                        : Optional.empty());
    }

    Optional<String> shared() {
        boolean sharing = said().flatMap(status -> status.books().progress())
                .filter(mark -> mark.sharing() == Sharing.GROUP)
                .isPresent();
        return standing()
                .flatMap(standing -> sharing && standing instanceof Ready ready
                        ? Optional.of(ZkLayout.sharedEntry(ready.group(), entry()))
                        : Optional.empty());
    }

    Set<String> wakeUps() {
        Set<String> paths = new LinkedHashSet<>();
        if (standing().orElse(new Idle()) instanceof Waiting waiting) {
            waiting.until().ifPresent(until -> paths.add(ZkLayout.wakeTime(until, id)));
            waiting.wakeKey().ifPresent(key -> paths.add(ZkLayout.wakeKeyEntry(key, id)));
        }
        return paths;
    }

    /** Everything that should be there outside its own node. */
    List<String> expected() {
        List<String> paths = new ArrayList<>(queueEntries());
        reference().ifPresent(paths::add);
        ready().ifPresent(paths::add);
        shared().ifPresent(paths::add);
        paths.addAll(wakeUps());
        return paths;
    }

    private QueueEntry entry() {
        return QueueEntry.clamped(urgency(), id);
    }

    private int urgency() {
        try {
            return id instanceof JobId
                    ? priority().find(PlainCodecs.PRIORITY).orElse(0)
                    : said().map(ItemStatus::priority).orElse(0);
        } catch (StoreException unreadable) {
            return 0;
        }
    }
}
