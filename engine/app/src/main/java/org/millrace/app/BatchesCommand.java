package org.millrace.app;

import org.millrace.control.Selection;
import picocli.CommandLine.Command;

/** Lists batches. */
@Command(
        name = "batches",
        description = "Lists batches, oldest first.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace batches --state Failed"})
final class BatchesCommand extends ListCommand {

    @Override
    Selection all() {
        return Selection.all(Selection.Kind.BATCHES);
    }
}
