package org.millrace.execution.chunk;

/** Text of strangers, fit for one line of a history. */
final class OneLine {

    private OneLine() {}

    /** The text without control characters, cut to a length. */
    static String of(String text, int longest) {
        String start = text.length() > longest ? text.substring(0, longest - 3) + "..." : text;
        return start.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " ");
    }
}
