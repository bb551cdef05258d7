package org.millrace.app;

import java.time.Clock;
import java.util.Optional;
import org.millrace.app.engine.Session;
import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.CollectionHolds;
import org.millrace.control.Order;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Keeps items or a collection from going on. */
@Command(
        name = "hold",
        description =
                "Keeps jobs, batches or a whole collection from going on. Running jobs are held before their next step.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace hold jid0000000001 --reason \"the depositor asked\"",
            "  millrace hold --collection merritt_demo --reason \"storage moves\""
        })
final class HoldCommand extends ItemCommand {

    @Option(
            names = "--collection",
            paramLabel = "PROFILE",
            description = "Hold a collection: whatever of it has not begun is held, and so is what comes.")
    private Optional<String> collection = Optional.empty();

    @Override
    Action action(Actions actions, Order order) {
        return actions.hold(order);
    }

    @Override
    public Integer call() {
        return collection.map(this::holdCollection).orElseGet(super::call);
    }

    private int holdCollection(String profile) {
        expectNoTargets("--collection");
        try (Session session = store().open();
                Effects effects = new Effects(out(), format())) {
            new CollectionHolds(session.stores(), Clock.systemUTC())
                    .hold(profile, order())
                    .forEach(effects);
            effects.note("The collection " + profile + " is held");
            return effects.exit();
        }
    }
}
