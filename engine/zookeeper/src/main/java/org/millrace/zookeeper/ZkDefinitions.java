package org.millrace.zookeeper;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.Op;
import org.millrace.store.Definitions;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Definitions under {@code /workflows}, each a node named by the digest of its text. */
final class ZkDefinitions implements Definitions {

    /** What a node takes beside the rest of the request. */
    private static final int MOST_BYTES = 900_000;

    private final Tree tree;

    ZkDefinitions(Tree tree) {
        this.tree = tree;
    }

    @Override
    public String deploy(String id, String text) {
        byte[] bytes = NodeText.write(text);
        if (bytes.length > MOST_BYTES) {
            throw new StoreException(
                    Reason.TOO_LARGE,
                    "Expected workflow '" + id + "' in at most " + MOST_BYTES + " bytes, but it has " + bytes.length
                            + "; cut it into smaller workflows");
        }
        String digest = digest(bytes);
        return Rounds.until("deploy workflow '" + id + "'", () -> {
            List<Op> ops = missing(id, digest, bytes);
            boolean done = ops.isEmpty() || Rounds.done(tree, tree.multi(ops), "deploy workflow '" + id + "'");
            return done ? Optional.of(digest) : Optional.empty();
        });
    }

    private List<Op> missing(String id, String digest, byte[] bytes) {
        List<Node> nodes = tree.readAll(
                List.of(ZkLayout.definitions(id), ZkLayout.definition(id, digest), ZkLayout.currentDefinition(id)));
        Node current = nodes.get(2);
        byte[] pointer = NodeText.write(digest);
        List<Op> ops = new ArrayList<>();
        if (!nodes.get(0).exists()) {
            ops.add(tree.create(ZkLayout.definitions(id)));
        }
        if (!nodes.get(1).exists()) {
            ops.add(tree.create(ZkLayout.definition(id, digest), bytes));
        }
        if (!current.exists()) {
            ops.add(tree.create(current.path(), pointer));
        } else if (!current.read(PlainCodecs.VERBATIM).equals(digest)) {
            ops.add(Op.setData(current.path(), pointer, current.version()));
        }
        return ops;
    }

    @Override
    public Optional<String> current(String id) {
        return tree.read(ZkLayout.currentDefinition(id)).find(PlainCodecs.VERBATIM);
    }

    @Override
    public String text(String id, String digest) {
        return tree.read(ZkLayout.definition(id, digest))
                .find(PlainCodecs.VERBATIM)
                .orElseThrow(() -> new StoreException(
                        Reason.NOT_FOUND,
                        "Expected a definition of workflow '" + id + "' with the digest " + digest
                                + ", but there is none; deploy it again"));
    }

    @Override
    public List<String> workflows() {
        return tree.children(ZkLayout.workflows()).stream()
                .map(NodeNames::text)
                .sorted()
                .toList();
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java knows SHA-256", impossible);
        }
    }
}
