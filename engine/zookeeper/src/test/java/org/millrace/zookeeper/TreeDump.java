package org.millrace.zookeeper;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * A tree as text, always the same for the same tree: one node a line, children in the order of their names, an ephemeral
 * node marked {@code (ephemeral)}, data behind {@code =}. Times are shown as {@code TIME}, so that two runs compare.
 */
final class TreeDump {

    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} [+-][0-9]{4}");

    private final ZooKeeper session;
    private final Predicate<String> shown;
    private final StringBuilder text = new StringBuilder();

    private TreeDump(ZooKeeper session, Predicate<String> shown) {
        this.session = session;
        this.shown = shown;
    }

    /** Everything below the root of the session but ZooKeeper's own nodes. */
    static String of(ZooKeeper session) throws KeeperException, InterruptedException {
        return of(session, path -> true);
    }

    /** The same without what lies at and below the paths that are not to be shown. */
    static String of(ZooKeeper session, Predicate<String> shown) throws KeeperException, InterruptedException {
        TreeDump dump = new TreeDump(session, shown.and(path -> !path.equals("/zookeeper")));
        dump.children("");
        return dump.text.toString();
    }

    private void children(String path) throws KeeperException, InterruptedException {
        List<String> names = session.getChildren(path.isEmpty() ? "/" : path, false);
        for (String name : names.stream().sorted().toList()) {
            String child = path + "/" + name;
            if (shown.test(child)) {
                node(child);
                children(child);
            }
        }
    }

    private void node(String path) throws KeeperException, InterruptedException {
        Stat stat = new Stat();
        byte[] data = session.getData(path, false, stat);
        text.append(path);
        if (stat.getEphemeralOwner() != 0) {
            text.append(" (ephemeral)");
        }
        text.append(shownData(data)).append('\n');
    }

    private static String shownData(byte @Nullable [] data) {
        if (data == null || data.length == 0) {
            return "";
        }
        String whole = new String(data, StandardCharsets.UTF_8);
        return " = " + TIME.matcher(whole).replaceAll("TIME").replace("\n", "\\n");
    }
}
