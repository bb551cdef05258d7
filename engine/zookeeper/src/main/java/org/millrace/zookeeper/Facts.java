package org.millrace.zookeeper;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.zookeeper.Op;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.spi.Fact;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/**
 * What handlers recorded of a job, in the nodes where Merritt's clients look for it; what they do not know has nodes of its
 * own. Of a batch, it is recorded what the world was told.
 */
final class Facts {

    private static final int VALUE = 2;

    private final Tree tree;

    Facts(Tree tree) {
        this.tree = tree;
    }

    /** Writes a fact that has a node of its own. Writing the same twice does no harm. */
    void write(ZkLease lease, Fact fact) {
        Commits.requireHeld(lease);
        ItemId id = lease.item().id();
        String path = path(id, fact.getClass())
                .orElseThrow(
                        () -> new IllegalArgumentException("Expected a job to record " + fact + " of, but got " + id));
        while (true) {
            Node node = tree.read(path);
            byte[] data = data(fact, node);
            Op op = node.exists() ? Op.setData(node.path(), data, node.version()) : tree.create(node.path(), data);
            Answer answer = tree.multi(List.of(
                    Op.check(ZkLayout.lock(id), 1),
                    Op.check(ZkLayout.status(id), lease.known().statusVersion()),
                    op));
            if (answer instanceof Answer.Done) {
                return;
            }
            boolean raced = answer instanceof Answer.Refused refused && refused.index() == VALUE;
            if (!raced) {
                LeaseCheck.look(tree, lease).requireUnchanged();
            }
        }
    }

    /** Where a fact stands; empty if an item of this kind has no such fact. */
    private static Optional<String> path(ItemId item, Class<? extends Fact> kind) {
        if (kind == Fact.Sent.class) {
            return Optional.of(ZkLayout.sent(item));
        }
        return item instanceof JobId job ? Optional.of(path(job, kind)) : Optional.empty();
    }

    static String path(JobId job, Class<? extends Fact> kind) {
        if (kind == Fact.Identifiers.class) {
            return ZkLayout.identifiers(job);
        }
        if (kind == Fact.Metadata.class) {
            return ZkLayout.metadata(job);
        }
        if (kind == Fact.Store.class) {
            return ZkLayout.store(job);
        }
        if (kind == Fact.Inventory.class) {
            return ZkLayout.inventory(job);
        }
        if (kind == Fact.Stored.class) {
            return ZkLayout.stored(job);
        }
        return kind == Fact.Priority.class ? ZkLayout.priority(job) : ZkLayout.spaceNeeded(job);
    }

    private static byte[] data(Fact fact, Node before) {
        if (fact instanceof Fact.Identifiers known) {
            Fields others =
                    before.find(Identifiers.CODEC).map(Identifiers::extra).orElse(Fields.NONE);
            Optional<String> primary = Optional.of(known.primaryId()).filter(id -> !id.isEmpty());
            return Identifiers.CODEC.write(new Identifiers(primary, known.localIds(), others));
        }
        if (fact instanceof Fact.Metadata known) {
            return NodeObject.write(Fields.NONE.withAll(known.elements()));
        }
        if (fact instanceof Fact.Store known) {
            Fields others = before.find(StoreOrder.CODEC).map(StoreOrder::extra).orElse(Fields.NONE);
            return StoreOrder.CODEC.write(
                    new StoreOrder(known.manifest().toString(), known.mode(), known.delete(), others));
        }
        if (fact instanceof Fact.Inventory known) {
            Fields others =
                    before.find(InventoryOrder.CODEC).map(InventoryOrder::extra).orElse(Fields.NONE);
            return InventoryOrder.CODEC.write(
                    new InventoryOrder(known.manifest().toString(), known.mode(), others));
        }
        if (fact instanceof Fact.Stored known) {
            return FactCodecs.STORED.write(known);
        }
        if (fact instanceof Fact.Sent known) {
            return FactCodecs.SENT.write(known);
        }
        throw new IllegalArgumentException("Expected a fact with a node of its own, but got " + fact);
    }

    /** The fact of a kind, if it was recorded. */
    <F extends Fact> Optional<F> read(ItemId item, Class<F> kind) {
        return path(item, kind).flatMap(path -> read(tree.read(path), kind));
    }

    /** The fact of a kind that a node holds, if it is there. */
    static <F extends Fact> Optional<F> read(Node node, Class<F> kind) {
        return node.exists() ? value(node, kind).map(kind::cast) : Optional.empty();
    }

    private static Optional<Fact> value(Node node, Class<? extends Fact> kind) {
        if (kind == Fact.Identifiers.class) {
            Identifiers found = node.read(Identifiers.CODEC);
            return Optional.of(new Fact.Identifiers(found.primary().orElse(""), found.local()));
        }
        if (kind == Fact.Metadata.class) {
            return Optional.of(new Fact.Metadata(node.read(HandoverCodec.INSTANCE)));
        }
        if (kind == Fact.Store.class) {
            StoreOrder found = node.read(StoreOrder.CODEC);
            return Optional.of(new Fact.Store(uri(node, found.manifestUrl()), found.mode(), found.delete()));
        }
        if (kind == Fact.Inventory.class) {
            InventoryOrder found = node.read(InventoryOrder.CODEC);
            return Optional.of(new Fact.Inventory(uri(node, found.manifestUrl()), found.mode()));
        }
        if (kind == Fact.Stored.class) {
            return Optional.of(node.read(FactCodecs.STORED));
        }
        return kind == Fact.Sent.class ? Optional.of(node.read(FactCodecs.SENT)) : demand(node, kind);
    }

    private static Optional<Fact> demand(Node node, Class<? extends Fact> kind) {
        if (kind == Fact.Priority.class) {
            int priority = node.read(PlainCodecs.PRIORITY);
            return Optional.of(new Fact.Priority(Math.max(0, Math.min(QueueEntry.MAX_PRIORITY, priority))));
        }
        OptionalLong bytes = node.read(PlainCodecs.SPACE_NEEDED);
        return bytes.isPresent() ? Optional.of(new Fact.SpaceNeeded(bytes.getAsLong())) : Optional.empty();
    }

    private static URI uri(Node node, String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException notOne) {
            throw new StoreException(
                    Reason.CORRUPT,
                    "Node " + node.path() + " cannot be read: expected a URL, but found " + CorruptNode.shown(text),
                    notOne);
        }
    }
}
