package org.millrace.app;

import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.Order;
import picocli.CommandLine.Command;

/** Stops items after their closing steps. */
@Command(
        name = "cancel",
        description =
                "Stops jobs and batches: what runs is interrupted, ON_FAILURE and FINALLY steps run, then they are Failed.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace cancel jid0000000001 --reason \"wrong file\"", "  millrace cancel --batch bid0000000001"})
final class CancelCommand extends ItemCommand {

    @Override
    Action action(Actions actions, Order order) {
        return actions.cancel(order);
    }
}
