package org.millrace.worker;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.millrace.item.ItemId;
import org.millrace.store.StoreException;

/** Items that cannot be understood: each is reported once, and left alone. */
final class OddItems {

    private static final Log LOG = Log.of(OddItems.class);
    private static final int MOST = 10_000;

    private final Set<String> reported =
            Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<String, Boolean>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > MOST;
                }
            }));

    void report(ItemId item, StoreException failure) {
        if (reported.add(item.value())) {
            LOG.error(
                    "An item is left alone; 'millrace fsck' says what is wrong with it",
                    failure,
                    "item",
                    item.value(),
                    "reason",
                    failure.reason());
        }
    }
}
