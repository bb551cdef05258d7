package org.millrace.handlers.ingest.report.callback;

/**
 * What a receiver said.
 *
 * @param status its HTTP status
 * @param beginning the first words of what it said, on one line
 */
public record Answer(int status, String beginning) {

    /** What is to be done about an answer. */
    public enum Meaning {
        /** It has heard. */
        ACCEPTED,
        /** It will say the same again. */
        REFUSED,
        /** It may say something else later. */
        LATER
    }

    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_EARLY = 425;
    private static final int TOO_MANY_REQUESTS = 429;

    /** What the status means. Redirects are refusals: they are not followed. */
    public Meaning meaning() {
        return switch (status / 100) {
            case 2 -> Meaning.ACCEPTED;
            case 3, 4 ->
                switch (status) {
                    case REQUEST_TIMEOUT, TOO_EARLY, TOO_MANY_REQUESTS -> Meaning.LATER;
                    default -> Meaning.REFUSED;
                };
            default -> Meaning.LATER;
        };
    }

    /** The status, and what else was said. */
    @Override
    public String toString() {
        return "status " + status + (beginning.isBlank() ? "" : " (" + beginning + ")");
    }
}
