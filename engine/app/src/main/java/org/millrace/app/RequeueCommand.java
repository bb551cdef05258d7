package org.millrace.app;

import java.util.Optional;
import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.Order;
import org.millrace.control.Requeue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tries failed jobs again. */
@Command(
        name = "requeue",
        description = "Tries failed jobs again, after the last step that ended well or at a step that you name.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace requeue jid0000000001",
            "  millrace requeue jid0000000001 --at Downloading",
            "  millrace requeue --batch bid0000000001"
        })
final class RequeueCommand extends ItemCommand {

    @Option(names = "--at", paramLabel = "STEP", description = "Where to go on: a step of the workflow, or Pending.")
    private Optional<String> step = Optional.empty();

    @Option(names = "--force", description = "Also a job whose content was refused in Pending.")
    private boolean forced;

    @Override
    Action action(Actions actions, Order order) {
        return actions.requeue(order, new Requeue(step, forced ? Requeue.Will.FORCE : Requeue.Will.NORMAL));
    }
}
