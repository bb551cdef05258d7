package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.control.InconsistencyCode;
import org.millrace.item.ItemId;
import org.millrace.zookeeper.Fault.About;
import org.millrace.zookeeper.Pointer.Family;

/** The nodes that point to items which are not there, or not there any more where they point to. */
final class PointerFaults {

    private final Tree tree;
    private final Moments moments;

    PointerFaults(Tree tree, Moments moments) {
        this.tree = tree;
        this.moments = moments;
    }

    /** All pointers outside batches. */
    void find(Consumer<Fault> found) {
        below(Family.QUEUE, ZkLayout.states(), found);
        below(Family.READY, ZkLayout.readyRoot(), found);
        below(Family.SHARED, ZkLayout.sharedRoot(), found);
        below(Family.WAKE_UP, ZkLayout.wakeKeys(), found);
        below(Family.RESERVATION, ZkLayout.reservationsRoot(), found);
        in(Family.WAKE_UP, ZkLayout.wakeTimes(), found);
        in(Family.BELL, ZkLayout.requests(), found);
    }

    /** The pointers in the folders of a batch. */
    void findIn(BatchId batch, Consumer<Fault> found) {
        below(Family.FOLDER, ZkLayout.folders(batch), found);
    }

    private void below(Family family, String root, Consumer<Fault> found) {
        tree.children(root).stream().sorted().forEach(name -> in(family, root + "/" + name, found));
    }

    private void in(Family family, String folder, Consumer<Fault> found) {
        List<String> names = new ArrayList<>(tree.children(folder));
        names.sort(String::compareTo);
        for (List<String> slice : Slices.of(names, Moments.TOGETHER)) {
            List<Pointer> pointers = new ArrayList<>();
            for (String name : slice) {
                String path = folder + "/" + name;
                Pointer.find(family, path).ifPresentOrElse(pointers::add, () -> found.accept(foreign(path)));
            }
            find(pointers, found);
        }
    }

    static Fault foreign(String path) {
        return new About(InconsistencyCode.FOREIGN_NODE, path, Optional.empty())
                .left("Expected the name of a job or batch at the end of " + path + ", but found another");
    }

    void find(List<Pointer> pointers, Consumer<Fault> found) {
        Map<ItemId, List<Pointer>> byItem = new LinkedHashMap<>();
        pointers.forEach(pointer -> byItem.computeIfAbsent(pointer.item(), item -> new ArrayList<>())
                .add(pointer));
        moments.forEach(
                List.copyOf(byItem.keySet()),
                picture -> paths(byItem.getOrDefault(picture.id(), List.of())),
                moment -> byItem.getOrDefault(moment.picture().id(), List.of())
                        .forEach(pointer -> judge(pointer, moment).ifPresent(found)));
    }

    private static List<String> paths(List<Pointer> pointers) {
        List<String> paths = new ArrayList<>();
        for (Pointer pointer : pointers) {
            paths.add(pointer.path());
            paths.add(ZkLayout.request(pointer.item()));
        }
        return paths;
    }

    private Optional<Fault> judge(Pointer pointer, Moment moment) {
        Node node = moment.at(pointer.path());
        ItemPicture item = moment.picture();
        if (!node.exists() || !moments.isSettled(node)) {
            return Optional.empty();
        }
        if (!item.exists()) {
            Draft draft = new Draft(tree).firm(Op.delete(node.path(), node.version()));
            return Optional.of(About.of(pointer.family().gone(), node.path(), item.id())
                    .mendedBy(
                            "Expected " + item.id() + " because of node " + node.path() + ", but there is no such item",
                            draft));
        }
        if (pointer.isRight(moment) || !moments.isSettled(item)) {
            return Optional.empty();
        }
        Draft draft = new Draft(tree).firm(item.guard()).firm(Op.delete(node.path(), node.version()));
        return Optional.of(About.of(pointer.family().wrong(), node.path(), item.id())
                .mendedBy(
                        "Expected no node " + node.path() + ", for the status of " + item.id() + " says otherwise",
                        draft));
    }
}
