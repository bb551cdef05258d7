package org.millrace.app;

import java.util.Optional;
import org.millrace.app.engine.Ids;
import org.millrace.control.Selection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists jobs. */
@Command(
        name = "jobs",
        description = "Lists jobs, most urgent first within a state.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace jobs --state Failed", "  millrace jobs --batch bid0000000001 --format json"})
final class JobsCommand extends ListCommand {

    @Option(names = "--batch", paramLabel = "BATCH", description = "Only those of this batch.")
    private Optional<String> batch = Optional.empty();

    @Override
    Selection all() {
        return batch.map(Ids::batch).map(Selection::ofBatch).orElseGet(() -> Selection.all(Selection.Kind.JOBS));
    }
}
