package org.millrace.definition.handler;

import java.util.ArrayList;
import java.util.List;
import org.millrace.definition.finding.Place;

/** Collects what is wrong with an index: the first problems in full, the rest as a number. */
final class IndexProblems {

    private static final int MAX_SHOWN = 20;
    private static final int MAX_QUOTED = 80;

    private final List<String> shown = new ArrayList<>();
    private int hidden;

    void add(Place place, String sentence) {
        if (shown.size() < MAX_SHOWN) {
            shown.add(place.position() + ": " + sentence);
        } else {
            hidden++;
        }
    }

    boolean isEmpty() {
        return shown.isEmpty();
    }

    List<String> sentences() {
        List<String> sentences = new ArrayList<>(shown);
        if (hidden > 0) {
            sentences.add("and " + hidden + " more");
        }
        return sentences;
    }

    /** A text from the index, fit for a terminal and for one line. */
    static String quoted(String text) {
        String excerpt = text.length() > MAX_QUOTED ? text.substring(0, MAX_QUOTED) + "..." : text;
        return "'" + excerpt.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "?") + "'";
    }
}
