package org.millrace.control;

import org.millrace.item.Item;

/** An operator asked for what cannot be done to an item where it stands. The message says what can. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }

    static RefusedException of(Verb verb, Item item, String found) {
        return new RefusedException("Expected to " + phrase(verb, item.id().value()) + ", but " + found);
    }

    /** What was to be done, as the end of "asked to ...". */
    static String phrase(Verb verb, String id) {
        return switch (verb) {
            case HOLD, RELEASE, REQUEUE, CANCEL, FAIL, DELETE -> verb.word() + " " + id;
            case PRIORITY -> "change the priority of " + id;
            case REPORT -> "report on " + id;
        };
    }
}
