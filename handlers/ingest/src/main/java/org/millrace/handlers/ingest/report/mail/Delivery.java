package org.millrace.handlers.ingest.report.mail;

import java.util.List;

/**
 * What the server said to a letter, recipient by recipient.
 *
 * @param accepted whom it will bring the letter to
 * @param refused whom it will not
 */
public record Delivery(List<String> accepted, List<Refusal> refused) {

    private static final int FOR_GOOD = 500;

    public Delivery {
        accepted = List.copyOf(accepted);
        refused = List.copyOf(refused);
    }

    /** Those for whom the server may say something else later. */
    public List<Refusal> notYet() {
        return refused.stream().filter(refusal -> !refusal.isForGood()).toList();
    }

    /**
     * A recipient that the server did not take.
     *
     * @param address whom
     * @param code the server's reply code
     * @param reason what the server said
     */
    public record Refusal(String address, int code, String reason) {

        /** Whether the server will say so again. */
        public boolean isForGood() {
            return code >= FOR_GOOD;
        }

        /** Address and reason on one line. */
        @Override
        public String toString() {
            return address + " (" + reason + ")";
        }
    }
}
