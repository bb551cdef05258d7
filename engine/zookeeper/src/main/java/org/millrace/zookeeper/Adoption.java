package org.millrace.zookeeper;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up the jobs and batches that Merritt's clients make or move, so that our workers run them. To be started by
 * whoever holds the office of caretaker; two that run at once do no harm.
 *
 * <p>It is told of every change of the queues, the ready entries and the batches by watches. Changes of our own workers
 * are recognised by their names alone, without a request.
 */
public final class Adoption implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Adoption.class);

    /** Long enough for the changes of one transaction to be told, and for another client to finish what it makes. */
    private static final Duration SETTLING = Duration.ofMillis(200);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Tree tree;
    private final Adopter adopter;
    private final Consumer<ItemId> adopted;
    private final Standings standings = new Standings();
    private final Map<ItemId, Integer> waiting = new HashMap<>();
    private final List<TreeWatch> watches = new ArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread made = new Thread(work, "millrace-adoption");
        made.setDaemon(true);
        return made;
    });

    private Adoption(Adopter adopter, Tree tree, Consumer<ItemId> adopted) {
        this.adopter = adopter;
        this.tree = tree;
        this.adopted = adopted;
    }

    /** Adopts into stores; does nothing before it is started or asked. */
    public static Adoption open(ZooKeeperStores stores, AdoptionRules rules) {
        return stores.adoption(rules);
    }

    /** The same, telling what has been given something. */
    static Adoption open(Adopter adopter, Tree tree, Consumer<ItemId> adopted) {
        return new Adoption(adopter, tree, adopted);
    }

    /** Begins to take up what is there and what comes. */
    public synchronized void start() {
        if (watches.isEmpty()) {
            watch(ZkLayout.readyRoot(), this::readyChanged, () -> {});
            watch(ZkLayout.states(), this::queueChanged, () -> {});
            watch(ZkLayout.batches(), this::batchChanged, this::allSoon); // last, so that it reads under all watches
        }
    }

    private void watch(String path, Telling telling, Runnable restarted) {
        watches.add(TreeWatch.open(tree.connection(), path, new Follower(path, telling, restarted)));
    }

    private void allSoon() {
        try {
            thread.execute(this::all);
        } catch (RejectedExecutionException closed) {
            LOG.debug("Nothing more is taken up");
        }
    }

    private void all() {
        try {
            adoptAll();
        } catch (StoreException unavailable) {
            LOG.warn("What other clients made is taken up later: {}", unavailable.getMessage());
        }
    }

    /**
     * Looks at everything now.
     *
     * @return how many items were given something
     */
    public int adoptAll() {
        standings.clear();
        for (String group : tree.children(ZkLayout.readyRoot())) {
            tree.children(ZkLayout.readyRoot() + "/" + group)
                    .forEach(name -> QueueEntry.find(name).ifPresent(entry -> standings.ready(group, entry)));
        }
        for (String queue : tree.children(ZkLayout.states())) {
            tree.children(ZkLayout.states() + "/" + queue)
                    .forEach(name -> QueueEntry.find(name).ifPresent(entry -> queued(queue, entry)));
        }
        int adopted = 0;
        for (JobId job : standings.doubtful()) {
            adopted += standings.isDoubtful(job) && adopt(job) == Adopter.Verdict.ADOPTED ? 1 : 0;
        }
        Set<BatchId> batches = new TreeSet<>(Comparator.comparing(BatchId::value));
        batches.addAll(standings.batches());
        tree.children(ZkLayout.batches())
                .forEach(name -> ItemIds.findBatch(name).ifPresent(batches::add));
        for (BatchId batch : batches) {
            adopted += adopt(batch) == Adopter.Verdict.ADOPTED ? 1 : 0;
        }
        return adopted;
    }

    /** One item that cannot be understood is reported and left; the others go on. */
    private Adopter.Verdict adopt(ItemId item) {
        try {
            Adopter.Verdict verdict = adopter.examine(item, standings.readyEntry(item));
            switch (verdict) {
                case FINE -> standings.proven(item);
                case ADOPTED -> {
                    LOG.info("{} of another client is taken up", item.value());
                    adopted.accept(item);
                }
                case LATER -> suspect(item);
                case GONE -> standings.forget(item);
            }
            return verdict;
        } catch (StoreException failed) {
            if (failed.reason() == StoreException.Reason.UNAVAILABLE) {
                LOG.debug("{} is taken up later: {}", item.value(), failed.getMessage()); // so are all others
                suspect(item);
            } else {
                LOG.warn("{} is not taken up: {}", item.value(), failed.getMessage());
            }
            return Adopter.Verdict.LATER;
        }
    }

    // what is told

    private void queueChanged(EventType type, List<String> parts) {
        if (parts.size() == 2) {
            QueueEntry.find(parts.get(1)).ifPresent(entry -> queueChanged(type, parts.get(0), entry));
        }
    }

    private void queueChanged(EventType type, String queue, QueueEntry entry) {
        if (!(entry.item() instanceof JobId job)) {
            return;
        }
        if (type == EventType.NodeDeleted) {
            standings.unqueued(queue, entry.priority(), job);
        } else {
            queued(queue, entry);
        }
        suspect(job);
    }

    private void queued(String queue, QueueEntry entry) {
        if (entry.item() instanceof JobId job) {
            standings.queued(queue, entry.priority(), job);
        }
    }

    private void readyChanged(EventType type, List<String> parts) {
        if (parts.size() == 2) {
            QueueEntry.find(parts.get(1)).ifPresent(entry -> {
                if (type == EventType.NodeDeleted) {
                    standings.unready(parts.get(0), entry);
                } else {
                    standings.ready(parts.get(0), entry);
                }
            });
        }
    }

    /** A batch is looked at when its status is written and when one of its jobs has ended. */
    private void batchChanged(EventType type, List<String> parts) {
        boolean status = parts.size() == 2 && parts.get(1).equals("status");
        boolean ended = parts.size() == 4 && type == EventType.NodeDeleted;
        if (status || ended) {
            ItemIds.findBatch(parts.get(0))
                    .filter(batch -> status || isWaiting(batch))
                    .ifPresent(this::suspect);
        }
    }

    // what is to be looked at

    private boolean isWaiting(ItemId item) {
        synchronized (waiting) {
            return waiting.containsKey(item);
        }
    }

    /** Looks at it soon; later and later if it has been looked at in vain. Asking twice makes one look. */
    private void suspect(ItemId item) {
        int tries;
        synchronized (waiting) {
            tries = waiting.getOrDefault(item, 0);
            if (tries < 0) {
                return; // a look is on its way
            }
            waiting.put(item, -tries - 1);
        }
        long delay = Math.min(LONGEST_WAIT.toMillis(), SETTLING.toMillis() << Math.min(tries, 20));
        try {
            ScheduledFuture<?> unused = thread.schedule(() -> look(item, tries), delay, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.debug("{} is left to the next caretaker", item.value());
        }
    }

    private void look(ItemId item, int tries) {
        synchronized (waiting) {
            waiting.put(item, tries + 1);
        }
        boolean doubtful = !(item instanceof JobId job) || standings.isDoubtful(job);
        Adopter.Verdict verdict = doubtful ? adopt(item) : Adopter.Verdict.FINE;
        if (verdict != Adopter.Verdict.LATER) {
            synchronized (waiting) {
                waiting.computeIfPresent(item, (same, number) -> number < 0 ? number : null);
            }
        }
    }

    /** Ends it; what has not been looked at is left to the next one. */
    @Override
    public synchronized void close() {
        watches.forEach(TreeWatch::close);
        watches.clear();
        thread.shutdownNow();
    }

    /** What is done with the parts of a path below the watched node. */
    private interface Telling {
        void told(EventType type, List<String> parts);
    }

    private record Follower(String root, Telling telling, Runnable afresh) implements TreeWatch.Listener {

        @Override
        public void restarted(TreeWatch.Round round) {
            afresh.run();
        }

        @Override
        public void changed(EventType type, String changedPath) {
            if (changedPath.length() > root.length()) {
                telling.told(
                        type,
                        Arrays.asList(changedPath.substring(root.length() + 1).split("/", -1)));
            }
        }
    }
}
