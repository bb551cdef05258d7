package org.millrace.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.millrace.store.Stores;

/** What keeps not one item from moving but many. */
public final class Obstacles {

    private final Stores stores;

    public Obstacles(Stores stores) {
        this.stores = stores;
    }

    /** All that are there: the pause of the queue, holds of collections, groups without a worker. */
    public List<Why> find() {
        List<Why> found = new ArrayList<>();
        stores.controls()
                .paused()
                .ifPresent(pause ->
                        found.add(new Why("The queue is paused " + Why.signed(pause) + ".", "millrace unpause")));
        stores.controls()
                .heldCollections()
                .forEach(hold -> found.add(new Why(
                        "The collection " + hold.subject() + " is held " + Why.signed(hold) + ".",
                        "millrace release --collection " + hold.subject() + " --items")));
        new TreeMap<>(stores.overview().readyLengths())
                .entrySet().stream()
                        .filter(this::isDeserted)
                        .map(Obstacles::deserted)
                        .forEach(found::add);
        return found;
    }

    private boolean isDeserted(Map.Entry<String, Long> ready) {
        return ready.getValue() > 0 && stores.presence().workers(ready.getKey()).isEmpty();
    }

    private static Why deserted(Map.Entry<String, Long> ready) {
        long items = ready.getValue();
        return new Why(
                items + (items == 1 ? " item is" : " items are") + " ready for group " + ready.getKey()
                        + ", but no worker of it is registered.",
                Why.start(ready.getKey()));
    }
}
