package org.millrace.zookeeper;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.zookeeper.Op;
import org.millrace.job.JobId;
import org.millrace.spi.Fact;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** What handlers recorded of a job, in the nodes where Merritt's clients look for it. */
final class Facts {

    private static final int VALUE = 2;

    private final Tree tree;

    Facts(Tree tree) {
        this.tree = tree;
    }

    /** Writes a fact that has a node of its own. Writing the same twice does no harm. */
    void write(ZkLease lease, JobId job, Fact fact) {
        Commits.requireHeld(lease);
        while (true) {
            Node node = tree.read(path(job, fact.getClass()));
            byte[] data = data(fact, node);
            Op op = node.exists() ? Op.setData(node.path(), data, node.version()) : tree.create(node.path(), data);
            Answer answer = tree.multi(List.of(
                    Op.check(ZkLayout.lock(job), 1),
                    Op.check(ZkLayout.status(job), lease.known().statusVersion()),
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

    private static String path(JobId job, Class<? extends Fact> kind) {
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
        throw new IllegalArgumentException("Expected a fact with a node of its own, but got " + fact);
    }

    /** The fact of a kind, if it was recorded. */
    <F extends Fact> Optional<F> read(JobId job, Class<F> kind) {
        Node node = tree.read(path(job, kind));
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
        return demand(node, kind);
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
