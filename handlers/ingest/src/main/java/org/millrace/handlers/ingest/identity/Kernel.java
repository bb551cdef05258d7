package org.millrace.handlers.ingest.identity;

import java.util.Optional;
import org.millrace.handlers.ingest.request.IngestRequest.Description;
import org.millrace.handlers.ingest.text.LabelledText;

/**
 * What an identifier service is told of an object.
 *
 * @param who its creator
 * @param what its title
 * @param when its date
 */
record Kernel(String who, String what, String when) {

    private static final String UNASSIGNED = "(:unas)";

    /** What the depositor's mrt-erc.txt says; where it is silent, what the submission says. */
    static Kernel of(Optional<LabelledText> erc, Description description) {
        return new Kernel(
                said(erc, "who", description.creator()),
                said(erc, "what", description.title()),
                said(erc, "when", description.date()));
    }

    private static String said(Optional<LabelledText> erc, String label, Optional<String> submitted) {
        return erc.flatMap(text -> text.value(label)).or(() -> submitted).orElse(UNASSIGNED);
    }
}
