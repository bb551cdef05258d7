package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;

/**
 * A transaction while it is put together. Some of its operations bring a node to be, or not to be: where the tree is that
 * way already, or a folder is not there yet, the draft is mended and sent again. So a commit leaves the tree right whatever
 * another client had done to it, and a folder costs a second request only the first time.
 */
final class Draft {

    private static final byte[] NOTHING = new byte[0];

    private final Tree tree;
    private final List<Part> parts = new ArrayList<>();

    Draft(Tree tree) {
        this.tree = tree;
    }

    /** What an operation is for. */
    private enum Aim {
        /** It must be done as it is. */
        FIRM,
        /** The node shall be there afterwards. */
        PRESENT,
        /** The node shall be gone afterwards. */
        ABSENT,
        /** The node and those below it shall be gone afterwards. */
        ABSENT_WITH_CHILDREN,
        /** It is done if it can be. */
        WISH
    }

    /** An operation, and the folders above its node that may have to be made first. */
    private record Part(Op op, Aim aim, List<String> folders) {}

    /** An operation without which nothing is to be done. */
    Draft firm(Op op) {
        parts.add(new Part(op, Aim.FIRM, List.of()));
        return this;
    }

    /** A node without data, and the folders above it, outermost first, if they are not there. */
    Draft place(String path, String... folders) {
        return place(path, NOTHING, folders);
    }

    /** A node, and the folders above it, outermost first, if they are not there. */
    Draft place(String path, byte[] data, String... folders) {
        parts.add(new Part(tree.create(path, data), Aim.PRESENT, List.of(folders)));
        return this;
    }

    /** No such node. */
    Draft remove(String path) {
        return remove(path, -1);
    }

    /** No such node, if it is there only in this version. */
    Draft remove(String path, int version) {
        parts.add(new Part(Op.delete(path, version), Aim.ABSENT, List.of()));
        return this;
    }

    /** No such node, and none of those that stand in it. */
    Draft removeFolder(String path) {
        parts.add(new Part(Op.delete(path, -1), Aim.ABSENT_WITH_CHILDREN, List.of()));
        return this;
    }

    /** Something that is left out if the tree does not allow it. */
    Draft wish(Op op) {
        parts.add(new Part(op, Aim.WISH, List.of()));
        return this;
    }

    List<Op> ops() {
        return parts.stream().map(Part::op).toList();
    }

    /**
     * Takes a refusal into account.
     *
     * @return whether sending it again can help
     */
    boolean mend(Answer.Refused refused) {
        Part part = parts.get(refused.index());
        boolean asWanted = switch (part.aim()) {
            case FIRM -> false;
            case PRESENT -> refused.code() == Code.NODEEXISTS;
            case ABSENT, ABSENT_WITH_CHILDREN -> refused.code() == Code.NONODE;
            case WISH -> true;
        };
        if (asWanted) {
            parts.remove(refused.index());
            return true;
        }
        return switch (refused.code()) {
            case NONODE -> part.aim() == Aim.PRESENT && makeFolders(refused.index(), part);
            case NOTEMPTY -> part.aim() == Aim.ABSENT_WITH_CHILDREN && emptyFolder(refused.index(), part);
            default -> false;
        };
    }

    private boolean emptyFolder(int index, Part part) {
        List<Part> children = tree.children(part.op().getPath()).stream()
                .map(name -> new Part(Op.delete(part.op().getPath() + "/" + name, -1), Aim.ABSENT, List.of()))
                .toList();
        parts.addAll(index, children);
        return true;
    }

    private boolean makeFolders(int index, Part part) {
        List<Part> made = part.folders().stream()
                .map(folder -> new Part(tree.create(folder), Aim.PRESENT, List.of()))
                .toList();
        parts.set(index, new Part(part.op(), part.aim(), List.of()));
        parts.addAll(index, made);
        return !made.isEmpty();
    }
}
