package org.millrace.control;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.millrace.item.Item;
import org.millrace.store.Stores;

/** Does one thing to many items. */
public final class Bulk {

    private final Stores stores;
    private final Operator operator;

    public Bulk(Stores stores, Operator operator) {
        this.stores = stores;
        this.operator = operator;
    }

    /**
     * Does it to every selected item for which it makes sense; the others are passed over. What cannot be understood is
     * told as refused.
     *
     * @param told is given every effect as it comes
     */
    public void act(Selection selection, Action action, Consumer<Effect> told) {
        try (Stream<Item> items = selection.read(stores, told)) {
            items.filter(item -> Permitted.of(item).contains(action.verb()))
                    .forEach(item -> told.accept(operator.act(item.id(), action)));
        }
    }
}
