package org.millrace.app;

import org.millrace.control.Order;
import picocli.CommandLine.Option;

/** Who does something, and why. */
final class OrderOptions {

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; kept in the history.")
    private String reason = "";

    @Option(names = "--as", paramLabel = "NAME", description = "Who does it; kept in the history. Default: the user.")
    private String actor = System.getProperty("user.name", "operator");

    Order order() {
        return new Order(actor, reason);
    }
}
