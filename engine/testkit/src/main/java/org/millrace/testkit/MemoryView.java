package org.millrace.testkit;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.millrace.item.ItemId;
import org.millrace.store.WorkQueue;
import org.millrace.testkit.Places.ReadyEntry;

/** A worker's view: all that is ready for its groups, less what it has polled. */
final class MemoryView implements WorkQueue.View {

    private static final Comparator<ReadyEntry> URGENCY = Comparator.comparingInt(ReadyEntry::priority)
            .thenComparing(entry -> entry.item().value());

    private final Memory memory;
    private final MemorySession session;
    private final Set<String> groups;
    private final Runnable changed;
    private final Map<String, Long> polled = new HashMap<>();

    MemoryView(Memory memory, MemorySession session, Set<String> groups, Runnable changed) {
        this.memory = memory;
        this.session = session;
        this.groups = new TreeSet<>(groups);
        this.changed = changed;
    }

    MemorySession session() {
        return session;
    }

    Runnable changed() {
        return changed;
    }

    boolean isOf(String group) {
        return groups.contains(group);
    }

    @Override
    public Optional<ItemId> poll() {
        return memory.read(session, () -> {
            Optional<ReadyEntry> first = isPaused() ? Optional.empty() : first();
            first.ifPresent(entry -> polled.put(entry.item().value(), entry.number()));
            return first.map(ReadyEntry::item);
        });
    }

    private Optional<ReadyEntry> first() {
        return groups.stream()
                .flatMap(group -> memory.places().ready(group).filter(this::isNew).findFirst().stream())
                .min(URGENCY);
    }

    private boolean isNew(ReadyEntry entry) {
        return !Objects.equals(polled.get(entry.item().value()), entry.number());
    }

    @Override
    public void putBack(ItemId item) {
        memory.read(session, () -> Optional.ofNullable(polled.remove(item.value())));
    }

    @Override
    public Optional<Integer> bestPriority() {
        return memory.read(session, () -> first().map(ReadyEntry::priority));
    }

    @Override
    public List<WorkQueue.SharedStep> shared() {
        return memory.read(
                session,
                () -> memory.items().stream()
                        .filter(this::isSharedByOthers)
                        .map(record -> new WorkQueue.SharedStep(
                                record.id(), record.item().demand().priority()))
                        .sorted(Comparator.comparingInt(WorkQueue.SharedStep::priority))
                        .toList());
    }

    private boolean isSharedByOthers(ItemRecord record) {
        return record.lease().filter(lease -> !lease.isOf(session)).isPresent()
                && record.group().filter(groups::contains).isPresent()
                && record.presentStep()
                        .filter(StepRecord::isShared)
                        .filter(step -> step.hasRoom(memory.now()))
                        .isPresent();
    }

    @Override
    public boolean isPaused() {
        return memory.read(session, () -> memory.notices().pause().isPresent());
    }

    @Override
    public void close() {
        memory.locked(() -> {
            memory.views().remove(this);
            return true;
        });
    }
}
