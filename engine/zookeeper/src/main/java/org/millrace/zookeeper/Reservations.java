package org.millrace.zookeeper;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.millrace.item.ItemId;

/**
 * What items have reserved. The resources are few and remembered until there is another one, so that an item costs a
 * request only if there is anything to reserve at all.
 */
final class Reservations {

    private final Tree tree;
    private final AtomicLong changes = new AtomicLong();
    private volatile @Nullable List<String> resources;

    Reservations(Tree tree) {
        this.tree = tree;
    }

    /** The nodes of an item's reservations. */
    List<String> of(ItemId item) {
        List<String> paths = resources().stream()
                .map(name -> ZkLayout.reservationsRoot() + "/" + name + "/" + item.value())
                .toList();
        if (paths.isEmpty()) {
            return List.of();
        }
        return tree.readAll(paths).stream().filter(Node::exists).map(Node::path).toList();
    }

    private List<String> resources() {
        List<String> known = resources;
        if (known != null) {
            return known;
        }
        long before = changes.get();
        List<String> found = tree.children(ZkLayout.reservationsRoot(), event -> forget());
        if (changes.get() == before) {
            resources = found;
        }
        return found;
    }

    private void forget() {
        changes.incrementAndGet();
        resources = null;
    }
}
