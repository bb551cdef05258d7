package org.millrace.app;

import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.Order;
import picocli.CommandLine.Command;

/** Stops items at once. */
@Command(
        name = "fail",
        description = "Stops jobs and batches at once: they are Failed, and nothing more is run for them.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace fail jid0000000001 --reason \"its worker hangs\""})
final class FailCommand extends ItemCommand {

    @Override
    Action action(Actions actions, Order order) {
        return actions.fail(order);
    }
}
