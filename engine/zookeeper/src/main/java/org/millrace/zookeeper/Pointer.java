package org.millrace.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millrace.control.InconsistencyCode;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;

/**
 * A node outside an item that points to it.
 *
 * @param family which sort of pointer it is
 * @param path where it is
 * @param item what it points to
 */
record Pointer(Family family, String path, ItemId item) {

    private static final Pattern ITEM = Pattern.compile("(?:.*[-/])?([bj]id[0-9]{10})");

    /** The sorts of pointers, and what it means if one points wrongly. */
    enum Family {
        QUEUE(InconsistencyCode.QUEUED_WITHOUT_JOB, InconsistencyCode.IN_WRONG_QUEUE),
        FOLDER(InconsistencyCode.FILED_WITHOUT_JOB, InconsistencyCode.IN_WRONG_FOLDER),
        READY(InconsistencyCode.READY_WITHOUT_CAUSE, InconsistencyCode.READY_WITHOUT_CAUSE),
        SHARED(InconsistencyCode.SHARED_WITHOUT_CAUSE, InconsistencyCode.SHARED_WITHOUT_CAUSE),
        WAKE_UP(InconsistencyCode.WAKE_UP_WITHOUT_WAIT, InconsistencyCode.WAKE_UP_WITHOUT_WAIT),
        BELL(InconsistencyCode.BELL_WITHOUT_REQUEST, InconsistencyCode.BELL_WITHOUT_REQUEST),
        RESERVATION(InconsistencyCode.RESERVED_WITHOUT_CAUSE, InconsistencyCode.RESERVED_WITHOUT_CAUSE);

        private final InconsistencyCode gone;
        private final InconsistencyCode wrong;

        Family(InconsistencyCode gone, InconsistencyCode wrong) {
            this.gone = gone;
            this.wrong = wrong;
        }

        /** If what it points to is not there. */
        InconsistencyCode gone() {
            return gone;
        }

        /** If what it points to is elsewhere. */
        InconsistencyCode wrong() {
            return wrong;
        }
    }

    /** The pointer that a node is, if its name says an item. */
    static Optional<Pointer> find(Family family, String path) {
        Matcher name = ITEM.matcher(path);
        return name.matches()
                ? ItemIds.find(name.group(1)).map(item -> new Pointer(family, path, item))
                : Optional.empty();
    }

    /** Which sort a node is by where it is. */
    static Optional<Pointer> find(String path) {
        return family(path).flatMap(family -> find(family, path));
    }

    private static Optional<Family> family(String path) {
        record Root(String path, Family family) {}
        return List.of(
                        new Root(ZkLayout.states(), Family.QUEUE),
                        new Root(ZkLayout.batches(), Family.FOLDER),
                        new Root(ZkLayout.readyRoot(), Family.READY),
                        new Root(ZkLayout.sharedRoot(), Family.SHARED),
                        new Root(ZkLayout.wakeups(), Family.WAKE_UP),
                        new Root(ZkLayout.requests(), Family.BELL),
                        new Root(ZkLayout.reservationsRoot(), Family.RESERVATION))
                .stream()
                .filter(root -> path.startsWith(root.path() + "/"))
                .map(Root::family)
                .findFirst();
    }

    /** Whether it points rightly at an item that is there. What cannot be known counts as right. */
    boolean isRight(Moment moment) {
        ItemPicture item = moment.picture();
        return !item.isReadable()
                || switch (family) {
                    case QUEUE -> item.queueEntries().contains(path);
                    case FOLDER -> item.reference().filter(path::equals).isPresent();
                    case READY ->
                        isUnjudged(item) || item.ready().filter(path::equals).isPresent();
                    case SHARED ->
                        isUnjudged(item) || item.shared().filter(path::equals).isPresent();
                    case WAKE_UP -> isUnjudged(item) || item.wakeUps().contains(path);
                    case BELL -> moment.has(ZkLayout.request(item.id()));
                    case RESERVATION ->
                        item.said()
                                .filter(said -> !said.state().kind().isTerminal())
                                .isPresent();
                };
    }

    /** Another client has changed the item: whoever adopts it sets it right. */
    private static boolean isUnjudged(ItemPicture item) {
        Optional<Standing> standing = item.standing();
        return item.status().exists() && standing.isEmpty();
    }
}
