package org.millrace.execution.chunk;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.millrace.execution.Sentence;
import org.millrace.spi.Finding;
import org.millrace.spi.Status;

/**
 * What is told of an element.
 *
 * @param element its id
 * @param status how it counted
 * @param finding with the code as the outside sees it: {@code ACTION.SUBCODE.STATUS}
 */
record Remark(String element, Status status, Told finding) {

    private static final int LONGEST_TEXT = 1_000;
    private static final int LONGEST_PLACE = 200;
    private static final int LONGEST_REMEDY = 300;
    private static final int MOST_PLACES = 10;
    private static final int LONGEST_PLACES = 400;

    Remark {
        Objects.requireNonNull(element, "element");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(finding, "finding");
    }

    /**
     * A finding with its whole code.
     *
     * @param code the action's key, the finding's code, the status
     * @param message what was expected and what was found
     * @param place where
     * @param remedy what to do
     */
    record Told(String code, String message, String place, String remedy) {
        Told {
            code = OneLine.of(code, LONGEST_TEXT);
            message = OneLine.of(message, LONGEST_TEXT);
            place = OneLine.of(place, LONGEST_TEXT);
            remedy = OneLine.of(remedy, LONGEST_TEXT);
        }

        /** Where it is, and of what kind. */
        String subject() {
            String kind = code.substring(code.indexOf('.') + 1, Math.max(code.lastIndexOf('.'), code.indexOf('.') + 1));
            return place.isEmpty()
                    ? OneLine.of(message, LONGEST_PLACE)
                    : kind + " at " + OneLine.of(place, LONGEST_PLACE);
        }
    }

    static Remark of(String element, String actionKey, Status status, Finding finding) {
        String code = actionKey + "." + finding.code() + "." + status;
        return new Remark(element, status, new Told(code, finding.message(), finding.place(), finding.remedy()));
    }

    static Remark fatal(String element, String actionKey, String message) {
        return new Remark(element, Status.FATAL, new Told(actionKey + "." + Status.FATAL, message, "", ""));
    }

    /** For a tally: one line of at most 1,000 characters, with the places of what else was found of the element. */
    String sentence(List<Remark> others) {
        return told(also(others));
    }

    /** The same, with the element named. */
    String sentenceWithElement(List<Remark> others) {
        return told(" (element " + OneLine.of(element, 200) + ")" + also(others));
    }

    private static String also(List<Remark> others) {
        if (others.isEmpty()) {
            return "";
        }
        String places = others.stream()
                .limit(MOST_PLACES)
                .map(other -> other.finding.subject())
                .collect(Collectors.joining(", "));
        return "; " + others.size() + " more: " + OneLine.of(places, LONGEST_PLACES)
                + (others.size() > MOST_PLACES ? ", ..." : "");
    }

    /** Of what was found too much is cut rather than what to do about it. */
    private String told(String end) {
        String place = finding.place().isEmpty() ? "" : " (" + OneLine.of(finding.place(), LONGEST_PLACE) + ")";
        String remedy = OneLine.of(finding.remedy(), LONGEST_REMEDY);
        int room = LONGEST_TEXT - new Sentence(place + end, remedy).line().length();
        String found = OneLine.of(finding.code() + ": " + finding.message(), room);
        return new Sentence(found + place + end, remedy).line();
    }
}
