package org.millrace.zookeeper;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.millrace.item.ItemId;
import org.millrace.zookeeper.Moment.Question;

/** Takes items as they are at one moment, many at a time, however busy they are. */
final class Moments {

    /** So many items are read in one request. */
    static final int TOGETHER = 100;

    private static final int MOST_ATTEMPTS = 20;

    private final Tree tree;
    private final CheckSettings settings;
    private final Clock clock;

    Moments(Tree tree, CheckSettings settings, Clock clock) {
        this.tree = tree;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Gives the moment of each item. One that keeps changing is left out: whoever changes it in one transaction each time
     * keeps it right.
     */
    <I extends ItemId> void forEach(List<I> ids, Function<ItemPicture, List<String>> paths, Consumer<Moment> taker) {
        List<I> open = ids;
        for (int attempt = 0; attempt < MOST_ATTEMPTS && !open.isEmpty(); attempt++) {
            Map<ItemId, ItemPicture> pictures = ItemPicture.read(tree, open);
            List<Question> questions = new ArrayList<>();
            for (I id : open) {
                ItemPicture picture = pictures.get(id);
                if (picture != null) {
                    questions.add(new Question(picture, paths.apply(picture)));
                }
            }
            List<Moment> moments = Moment.read(tree, questions);
            moments.forEach(taker);
            Set<ItemId> done = new HashSet<>();
            moments.forEach(moment -> done.add(moment.picture().id()));
            open = open.stream().filter(id -> !done.contains(id)).toList();
        }
    }

    /** Whether an item can be judged: nobody who changes it in several requests may be in the middle of them. */
    boolean isSettled(ItemPicture picture) {
        return !picture.isInOtherHands()
                && isOld(picture.changed().toEpochMilli(), settings.grace().toMillis());
    }

    /** Whether a node has been there long enough to be judged. */
    boolean isSettled(Node node) {
        return isOld(node.stat().getCtime(), settings.grace().toMillis());
    }

    /** Whether a lock has been there longer than anybody needs one. */
    boolean isLeftBehind(Node lock) {
        return isOld(lock.stat().getCtime(), settings.lockAge().toMillis());
    }

    private boolean isOld(long millis, long age) {
        return clock.millis() - millis >= age;
    }
}
