package org.millrace.app;

import org.millrace.control.Order;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Who does something, and why. */
final class OrderOptions {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; kept in the history.")
    private String reason = "";

    @Option(names = "--as", paramLabel = "NAME", description = "Who does it; kept in the history. Default: the user.")
    private String actor = System.getProperty("user.name", "operator");

    Order order() {
        if (actor.isBlank()) {
            throw new ParameterException(command.commandLine(), "Expected a name with --as, but got a blank one");
        }
        return new Order(actor, reason);
    }
}
