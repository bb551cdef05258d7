package org.millrace.handlers.fixity;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.spi.StepContext;

/**
 * Writes a small JSON report of how a fixity check went: the job, its workflow, the status so far, the number of listed
 * files, the time.
 *
 * <p>For a {@code FINALLY} step. After a failure the list may be missing; {@code listedFiles} is null then.
 */
@HandlerKey("SUMMARISE_FIXITY")
@In(
        name = "files",
        type = Path.class,
        required = false,
        documentation = "The list that READ_CHECKSUMS made, if it came so far.")
@Out(name = "report", type = Path.class, documentation = "The report, a JSON object.")
public final class SummariseFixityHandler implements Handler {

    private static final String REPORT = """
            {
              "job": %s,
              "workflow": %s,
              "status": %s,
              "listedFiles": %s,
              "time": %s
            }
            """;

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        Optional<Path> files = context.inputs().find("files", Path.class);
        String listed = files.isPresent() ? Long.toString(lines(files.get())) : "null";
        StepContext step = context.step();
        String report = REPORT.formatted(
                Json.quoted(step.jobId()),
                Json.quoted(step.workflowId()),
                Json.quoted(step.statusSoFar().name()),
                listed,
                Json.quoted(context.clock().instant().toString()));
        Files.writeString(context.outputs().file("report"), report);
        return Outcome.ok();
    }

    private static long lines(Path file) throws IOException {
        long lines = 0;
        try (InputStream content = new BufferedInputStream(Files.newInputStream(file))) {
            for (int next = content.read(); next >= 0; next = content.read()) {
                lines += next == '\n' ? 1 : 0;
            }
        }
        return lines;
    }
}
