package org.millrace.app.payload;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names a submission by what is handed in: the same payload from the same place with the same words about it has the same
 * key, so that handing it in again finds the batch that was made the first time.
 *
 * @param value hexadecimal digits
 */
public record SubmissionKey(String value) {

    private static final int DIGITS = 32;

    /** The key of what a workflow is told. */
    public static SubmissionKey of(String workflow, Map<String, String> parameters) {
        StringBuilder text = new StringBuilder(workflow);
        new TreeMap<>(parameters)
                .forEach((name, value) ->
                        text.append('\0').append(name).append('\0').append(value));
        byte[] digest = Payloads.sha256().digest(text.toString().getBytes(StandardCharsets.UTF_8));
        return new SubmissionKey(HexFormat.of().formatHex(digest).substring(0, DIGITS));
    }

    /** The key of handing it in once more: 0 for the first time. */
    public String times(int again) {
        return again == 0 ? "run-" + value : "run-" + value + "-" + again;
    }
}
