package org.millrace.app;

import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.Order;
import picocli.CommandLine.Command;

/** Reports on failed batches again. */
@Command(
        name = "report",
        description = "Runs the report of failed batches again, after their jobs have been mended.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace report bid0000000001"})
final class ReportCommand extends ItemCommand {

    @Override
    Action action(Actions actions, Order order) {
        return actions.report(order);
    }
}
