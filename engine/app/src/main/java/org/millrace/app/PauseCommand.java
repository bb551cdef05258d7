package org.millrace.app;

import java.time.Instant;
import java.util.Map;
import org.millrace.app.engine.Session;
import org.millrace.control.Order;
import org.millrace.store.Controls.Notice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Stops claims. */
@Command(
        name = "pause",
        description = "Keeps workers from taking up anything new. What runs goes on to the end of its step.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace pause --reason \"the disk is full\""})
final class PauseCommand extends StoreCommand {

    @Mixin
    private OrderOptions orders = new OrderOptions();

    @Override
    int run(Session session) {
        Order order = orders.order();
        session.stores().controls().pause(new Notice("ingest", order.reason(), order.actor(), Instant.now()));
        tell("The queue is paused", Map.of("paused", true));
        return ExitCode.GOOD;
    }
}
