package org.millrace.app;

import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.Order;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes items more or less urgent. */
@Command(
        name = "priority",
        description = "Makes jobs and batches more or less urgent.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace priority jid0000000001 --to 5", "  millrace priority --batch bid0000000001 --to 90"})
final class PriorityCommand extends ItemCommand {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec own;

    @Option(names = "--to", paramLabel = "NUMBER", required = true, description = "From 0 (first) to 99 (last).")
    private int priority;

    @Override
    Action action(Actions actions, Order order) {
        if (priority < 0 || priority > 99) {
            throw new ParameterException(own.commandLine(), "Expected a priority from 0 to 99, but got " + priority);
        }
        return actions.priority(order, priority);
    }
}
