package org.millrace.zookeeper;

import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Reservation;
import org.millrace.store.Locks;
import org.millrace.store.Message;
import org.millrace.store.Outbox;
import org.millrace.store.Overview;
import org.millrace.store.Presence;
import org.millrace.store.Request;
import org.millrace.store.Wakeups;

/** The plainest ports that look at the tree beside those under test: they read what the tests ask and write the rest. */
final class StandIns {

    private StandIns() {}

    /** A port that no test of these uses. */
    static <T> T unused(Class<T> port) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                }));
    }

    static void ask(Tree tree, ItemId item, Request request) {
        String path = ZkLayout.request(item);
        byte[] data = RecordCodecs.REQUEST.write(request);
        tree.multi(List.of(tree.stat(path).isPresent() ? Op.setData(path, data, -1) : tree.create(path, data)));
        tree.multi(List.of(tree.create(ZkLayout.bell(item))));
    }

    record Looking(Tree tree) implements Overview {

        @Override
        public Stream<JobId> jobsIn(State state) {
            return tree.children(ZkLayout.queue(state.name())).stream()
                    .flatMap(name -> QueueEntry.find(name).stream())
                    .sorted()
                    .map(entry -> (JobId) entry.item());
        }

        @Override
        public Stream<JobId> jobsOf(BatchId batch) {
            return Stream.of(BatchFolder.values())
                    .flatMap(folder -> tree.children(ZkLayout.folder(batch, folder)).stream())
                    .map(JobId::new);
        }

        @Override
        public Stream<BatchId> batches() {
            return tree.children(ZkLayout.batches()).stream().sorted().map(BatchId::new);
        }

        @Override
        public Map<State, Long> queueLengths() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<String, Long> readyLengths() {
            Map<String, Long> lengths = new HashMap<>();
            tree.children(ZkLayout.readyRoot())
                    .forEach(group -> lengths.put(
                            group, (long) tree.children(ZkLayout.ready(group)).size()));
            return lengths;
        }

        @Override
        public Optional<Holder> holder(ItemId item) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<String, String> submission(ItemId item) {
            String path = item instanceof JobId job ? ZkLayout.configuration(job) : ZkLayout.submission((BatchId) item);
            return tree.read(path).read(HandoverCodec.INSTANCE);
        }

        @Override
        public List<String> chunkHolders(ItemId item, String step) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Request> request(ItemId item) {
            return tree.read(ZkLayout.request(item)).find(RecordCodecs.REQUEST);
        }
    }

    record Waking(Tree tree) implements Wakeups {

        @Override
        public int wakeDue(Instant now, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Instant> nextDue() {
            return tree.children(ZkLayout.wakeTimes()).stream()
                    .sorted()
                    .findFirst()
                    .map(name -> Instant.ofEpochMilli(Long.parseLong(name.substring(0, 13))));
        }

        @Override
        public Presence.Registration watch(Runnable earlier) {
            throw new UnsupportedOperationException();
        }

        /** Wakes without the lease, as far as the status goes; leaves the mark if nobody waits. */
        @Override
        public int signal(String key) {
            List<String> waiting = tree.children(ZkLayout.wakeKey(key));
            if (waiting.isEmpty()) {
                tree.multi(List.of(tree.create(ZkLayout.wakeKey(key), NodeText.write(WakeKey.SIGNALLED))));
            }
            waiting.forEach(name -> wake(key, ItemIds.find(name).orElseThrow()));
            return waiting.size();
        }

        private void wake(String key, ItemId id) {
            Snapshot snapshot = Snapshot.read(tree, id);
            Item awake = snapshot.item().wake();
            ItemStatus status = ItemStatus.of(awake, Bookkeeping.fresh("signal"), Fields.NONE);
            tree.multi(List.of(
                    Op.setData(ZkLayout.status(id), ItemStatus.codec(id).write(status), snapshot.statusVersion()),
                    Op.delete(ZkLayout.wakeKeyEntry(key, id), -1),
                    tree.create(Places.of(awake, Optional.empty()).ready().orElseThrow())));
        }
    }

    record Sending(Tree tree) implements Outbox {

        @Override
        public List<Message> pending(int limit) {
            return tree.children(ZkLayout.outbox()).stream()
                    .map(name -> tree.read(ZkLayout.message(name)).read(RecordCodecs.MESSAGE))
                    .toList();
        }

        @Override
        public void delivered(String id) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Presence.Registration watch(Runnable added) {
            throw new UnsupportedOperationException();
        }
    }

    record Reserving(Tree tree) implements Locks {

        @Override
        public HeldLock lock(ItemId item, SortedSet<String> names) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Reservation reserve(ItemId item, String resource, long amount, long limit) {
            tree.multi(List.of(tree.create(ZkLayout.reservations(resource))));
            long others = tree.children(ZkLayout.reservations(resource)).stream()
                    .mapToLong(name -> tree.read(ZkLayout.reservations(resource) + "/" + name)
                            .read(PlainCodecs.COUNT))
                    .sum();
            tree.multi(List.of(tree.create(ZkLayout.reservation(resource, item), PlainCodecs.COUNT.write(amount))));
            return new Reservation(true, others);
        }
    }
}
