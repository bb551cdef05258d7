package org.millrace.zookeeper;

import java.util.regex.Pattern;

/** The id of something that a workflow runs on, as the tree names it. */
sealed interface ItemId permits JobId, BatchId {

    /** The name of the item's node, which is its id. */
    String name();

    /** What a sequence number of the parent node looks like. */
    static String numbered(String prefix, int number) {
        if (number < 0) {
            throw new IllegalArgumentException("Expected a sequence number of at least 0, but got " + number);
        }
        return prefix + String.format("%010d", number);
    }

    /** Checks a name against the one form that it may have. */
    static void check(Pattern form, String name) {
        if (!form.matcher(name).matches()) {
            throw new IllegalArgumentException("Expected an id such as " + form + ", but got '" + name + "'");
        }
    }
}
