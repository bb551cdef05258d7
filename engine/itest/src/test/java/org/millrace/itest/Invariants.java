package org.millrace.itest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.millrace.itest.TreeImage.Node;

/**
 * What must hold of a tree at any moment, written down a second time and read from bare nodes, so that it does not share
 * the mistakes of the product's own check.
 */
final class Invariants {

    private static final Set<String> RESTING = Set.of("Held", "Completed", "Failed", "Deleted");
    private static final List<String> PARTS =
            List.of("bid", "priority", "space_needed", "configuration", "status", "workflow");

    private final TreeImage tree;
    private final Removal removal;
    private final List<String> broken = new ArrayList<>();
    private final Map<String, List<String>> queues = new TreeMap<>();
    private final Map<String, List<String>> references = new TreeMap<>();
    private final Map<String, List<String>> ready = new TreeMap<>();
    private final Map<String, List<String>> wakeups = new TreeMap<>();

    private Invariants(TreeImage tree, Removal removal) {
        this.tree = tree;
        this.removal = removal;
        tree.grandchildren("/jobs/states").forEach(path -> put(queues, afterDash(path), path));
        for (String batch : tree.batches()) {
            tree.grandchildren("/batches/" + batch + "/states").forEach(path -> put(references, last(path), path));
        }
        tree.grandchildren("/ready").forEach(path -> put(ready, afterDash(path), path));
        tree.children("/wakeups/times").forEach(name -> put(wakeups, afterDash(name), name));
        tree.grandchildren("/wakeups/keys").forEach(path -> put(wakeups, last(path), path));
    }

    private static void put(Map<String, List<String>> index, String item, String path) {
        index.computeIfAbsent(item, key -> new ArrayList<>()).add(path);
    }

    /** Whether somebody takes ended batches out of the tree, job by job. */
    enum Removal {
        NONE,
        UNDER_WAY
    }

    /** What is broken, each in a sentence; nothing if all is well. */
    static List<String> broken(TreeImage tree) {
        return broken(tree, Removal.NONE);
    }

    /** The same; while a removal is under way, a batch that it may have begun with can have fewer jobs than it expects. */
    static List<String> broken(TreeImage tree, Removal removal) {
        Invariants invariants = new Invariants(tree, removal);
        tree.jobs().forEach(invariants::job);
        tree.batches().forEach(invariants::batch);
        invariants.noStrays();
        return invariants.broken;
    }

    /** The same, and besides that nobody is at work: no lock, no chunk in flight, nothing left of ended items. */
    static List<String> brokenAtRest(TreeImage tree) {
        Invariants invariants = new Invariants(tree, Removal.NONE);
        tree.jobs().forEach(invariants::job);
        tree.batches().forEach(invariants::batch);
        invariants.noStrays();
        invariants.nobodyAtWork();
        return invariants.broken;
    }

    private void job(String job) {
        String path = "/jobs/" + job;
        List<String> missing = PARTS.stream()
                .filter(part -> tree.find(path + "/" + part).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            broken.add(job + " is half made: it lacks " + missing);
            return;
        }
        String state = state(path);
        String priority = "%02d".formatted(Integer.parseInt(tree.text(path + "/priority")));
        expect(
                job + " is " + state,
                "queues",
                queues,
                Set.of("/jobs/states/" + state.toLowerCase(Locale.ROOT) + "/" + priority + "-" + job));
        String folder = "/batches/" + tree.text(path + "/bid") + "/states/" + folder(state);
        expect(job + " is " + state, "batch folders", references, Set.of(folder + "/" + job));
        standing(job, state);
        locked(path);
        tree.children(path + "/children").stream()
                .filter(batch -> tree.find("/batches/" + batch).isEmpty())
                .forEach(batch -> broken.add(job + " lists " + batch + ", which is not there"));
    }

    private void expect(String what, String where, Map<String, List<String>> index, Set<String> expected) {
        String item = what.substring(0, what.indexOf(' '));
        Set<String> found = new TreeSet<>(index.getOrDefault(item, List.of()));
        if (!found.equals(expected)) {
            broken.add(what + ", so it should be in the " + where + " " + expected + ", but it is in " + found);
        }
    }

    private void standing(String item, String state) {
        List<String> entries = ready.getOrDefault(item, List.of());
        List<String> waits = wakeups.getOrDefault(item, List.of());
        boolean resting = RESTING.contains(state);
        if (resting && !(entries.isEmpty() && waits.isEmpty())) {
            broken.add(item + " is " + state + ", but is still offered or woken: " + entries + waits);
        }
        if (!resting && entries.isEmpty() && waits.isEmpty()) {
            broken.add(item + " is " + state + ", but nobody will ever look at it: no ready entry, no wake-up");
        }
        if (entries.size() > 1 || (!entries.isEmpty() && !waits.isEmpty())) {
            broken.add(item + " is " + state + ", but stands in more than one place: " + entries + waits);
        }
    }

    private void batch(String batch) {
        String path = "/batches/" + batch;
        if (tree.find(path + "/status").isEmpty()
                || tree.find(path + "/submission").isEmpty()) {
            broken.add(batch + " is half made: it lacks its status or its submission");
            return;
        }
        standingOfBatch(batch, path);
        tree.find(path + "/parent").ifPresent(parent -> family(batch, path, parent.text()));
        locked(path);
        long jobs = tree.grandchildren(path + "/states").count();
        tree.find(path + "/expected")
                .map(Node::text)
                .filter(expected -> expected.matches("[0-9]+") && Long.parseLong(expected) != jobs)
                .filter(expected -> !isBeingRemoved(path) || Long.parseLong(expected) < jobs)
                .ifPresent(expected -> broken.add(batch + " expects " + expected + " jobs, but has " + jobs));
    }

    /** What a job's steps made does not outlive it. */
    private void family(String batch, String path, String parent) {
        String job = "/jobs/" + parent;
        if (tree.find(job + "/children/" + batch).isEmpty()) {
            broken.add(batch + " was made for " + parent + ", which is not there or does not list it");
        } else if (isOver(job) && !isOver(path)) {
            broken.add(batch + " goes on, but " + parent + ", for which it was made, is over");
        }
    }

    /** A batch made for the children of a job's step runs nothing itself. */
    private void standingOfBatch(String batch, String path) {
        if (tree.find(path + "/parent").isEmpty()) {
            standing(batch, state(path));
        }
    }

    private void locked(String path) {
        tree.find(path + "/lock")
                .filter(lock -> !lock.isEphemeral())
                .ifPresent(lock -> broken.add(path + "/lock does not go with its owner"));
    }

    private void noStrays() {
        Set<String> items = new TreeSet<>(tree.jobs());
        items.addAll(tree.batches());
        for (Map<String, List<String>> index : List.of(queues, references, ready, wakeups)) {
            index.forEach((item, paths) -> {
                if (!items.contains(item)) {
                    broken.add("There is no " + item + ", but it is named by " + paths);
                }
            });
        }
    }

    private void nobodyAtWork() {
        tree.nodes().forEach((path, node) -> {
            if (path.endsWith("/lock") || path.contains("/chunks/")) {
                broken.add("Nobody is at work, but there is " + path);
            }
        });
        Stream.of(tree.jobs(), tree.batches())
                .flatMap(Collection::stream)
                .map(item -> item.startsWith("jid") ? "/jobs/" + item : "/batches/" + item)
                .filter(path -> Set.of("Completed", "Failed", "Deleted").contains(state(path)))
                .forEach(path -> tree.children(path + "/steps")
                        .forEach(step -> broken.add(path + " has ended, but keeps the record of its step " + step)));
        tree.grandchildren("/shared").forEach(path -> broken.add("Nobody shares a step, but there is " + path));
        tree.grandchildren("/reservations")
                .filter(path -> !tree.jobs().contains(last(path)) || isOver("/jobs/" + last(path)))
                .forEach(path -> broken.add("Its job has ended, but there is " + path));
    }

    /** Only what is Completed or Deleted is ever taken out. */
    private boolean isBeingRemoved(String path) {
        return removal == Removal.UNDER_WAY && Set.of("Completed", "Deleted").contains(state(path));
    }

    private boolean isOver(String path) {
        return Set.of("Completed", "Failed", "Deleted").contains(state(path));
    }

    private String state(String path) {
        return JsonText.find(tree.text(path + "/status"), "status").orElse("without a readable status");
    }

    private static String folder(String state) {
        return switch (state) {
            case "Completed" -> "batch-completed";
            case "Failed" -> "batch-failed";
            case "Deleted" -> "batch-deleted";
            default -> "batch-processing";
        };
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String afterDash(String path) {
        return path.substring(path.lastIndexOf('-') + 1);
    }
}
