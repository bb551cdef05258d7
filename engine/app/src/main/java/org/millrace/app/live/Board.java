package org.millrace.app.live;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.millrace.item.ItemId;
import org.millrace.worker.ProgressBoard;

/** Keeps the last that the handlers of this process told of each job, for a display. */
public final class Board implements ProgressBoard, Activity {

    private final Map<ItemId, Progress> last = new ConcurrentHashMap<>();

    @Override
    public void show(Entry entry) {
        last.put(entry.item(), new Progress(entry.done(), entry.total(), entry.unit()));
    }

    @Override
    public Optional<Progress> of(ItemId job) {
        return Optional.ofNullable(last.get(job));
    }

    @Override
    public void forget(ItemId job) {
        last.remove(job);
    }
}
