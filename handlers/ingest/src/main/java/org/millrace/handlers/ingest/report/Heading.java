package org.millrace.handlers.ingest.report;

import java.util.Optional;
import org.millrace.handlers.ingest.report.mail.OneLine;
import org.millrace.spi.HandlerContext;

/** The first lines of every mail: which submission it is about. */
final class Heading {

    private static final int LONGEST = 300;

    private final StringBuilder lines = new StringBuilder();

    private Heading() {}

    static Heading of(HandlerContext context) {
        return new Heading()
                .line("Submission", Correspondence.batch(context))
                .line("Collection", context.inputs().text("profile"))
                .line("Title", find(context, "title"))
                .line("Submitter", find(context, "submitter"));
    }

    private static String find(HandlerContext context, String port) {
        Optional<String> text = context.inputs().find(port, String.class);
        return text.orElse("");
    }

    /** Adds a line, if there is something to say. */
    Heading line(String name, String value) {
        if (!value.isBlank()) {
            lines.append(name).append(": ").append(OneLine.of(value, LONGEST)).append('\n');
        }
        return this;
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
