package org.millrace.control;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.item.Item;
import org.millrace.lifecycle.State;
import org.millrace.store.Controls;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Stores;

/**
 * Holds of whole collections. The notice comes first and keeps new items; those that already wait to begin are then held
 * one by one, which can be repeated.
 */
public final class CollectionHolds {

    /** The parameter that names an item's collection. */
    public static final String PROFILE = "profile";

    private final Stores stores;
    private final Operator operator;
    private final Actions actions;
    private final Clock clock;

    public CollectionHolds(Stores stores, Clock clock) {
        this.stores = stores;
        this.operator = new Operator(stores, clock);
        this.actions = new Actions(stores);
        this.clock = clock;
    }

    /** Why an item is held whose collection is: the end of the sentence "It is held because ...". */
    public static String reason(Notice collection) {
        return prefix(collection.subject()) + collection.reason();
    }

    /** Whether somebody held an item with that reason because its collection is held. */
    static boolean isReason(String reason, String profile) {
        return reason.startsWith(prefix(profile));
    }

    private static String prefix(String profile) {
        return "the collection " + profile + " is held: ";
    }

    /** The hold of the collection that an item belongs to. */
    public static Optional<Notice> of(Item item, Controls controls) {
        return Optional.ofNullable(item.workflow().parameters().get(PROFILE)).flatMap(controls::collectionHold);
    }

    /** Holds a collection and all of it that has not begun. Holding it twice keeps the first reason. */
    public List<Effect> hold(String profile, Order order) {
        stores.controls().holdCollection(new Notice(profile, order.reason(), order.actor(), clock.instant()));
        Notice notice = new Notice(profile, order.reason(), order.actor(), clock.instant());
        return each(Selection.ofProfile(profile).in(State.PENDING), actions.hold(notice));
    }

    /** The collections that are held. */
    public List<String> profiles() {
        return stores.controls().heldCollections().stream().map(Notice::subject).toList();
    }

    /**
     * Lets a collection go on; what is held stays held until it is released.
     *
     * @return how many items are still held because the collection was
     */
    public long release(String profile) {
        stores.controls().releaseCollection(profile);
        try (Stream<Item> held = Selection.ofProfile(profile).in(State.HELD).read(stores, odd -> {})) {
            return held.filter(item -> isHeldByCollection(item, profile)).count();
        }
    }

    /** Lets a collection go on, and everything in it that was held because it was. */
    public List<Effect> releaseWithItems(String profile, Order order) {
        stores.controls().releaseCollection(profile);
        List<Effect> effects = new ArrayList<>();
        Selection all = Selection.ofProfile(profile).in(State.HELD);
        try (Stream<Item> held = all.read(stores, effects::add)) {
            held.filter(item -> isHeldByCollection(item, profile))
                    .forEach(item -> effects.add(operator.act(item.id(), actions.release(order))));
        }
        return effects;
    }

    private static boolean isHeldByCollection(Item item, String profile) {
        return item.hold().filter(hold -> isReason(hold.reason(), profile)).isPresent();
    }

    private List<Effect> each(Selection selection, Action action) {
        List<Effect> effects = new ArrayList<>();
        try (Stream<Item> items = selection.read(stores, effects::add)) {
            items.forEach(item -> effects.add(operator.act(item.id(), action)));
        }
        return effects;
    }
}
