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

/** Lets items or a collection go on. */
@Command(
        name = "release",
        description = "Lets held jobs, batches or a whole collection go on.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace release jid0000000001",
            "  millrace release --profile merritt_demo",
            "  millrace release --collection merritt_demo --items"
        })
final class ReleaseCommand extends ItemCommand {

    @Option(names = "--collection", paramLabel = "PROFILE", description = "Release a collection.")
    private Optional<String> collection = Optional.empty();

    @Option(names = "--items", description = "With --collection: also all that was held because the collection was.")
    private boolean withItems;

    @Override
    Action action(Actions actions, Order order) {
        return actions.release(order);
    }

    @Override
    public Integer call() {
        return collection.map(this::releaseCollection).orElseGet(super::call);
    }

    private int releaseCollection(String profile) {
        try (Session session = store().open();
                Effects effects = new Effects(out(), format())) {
            CollectionHolds holds = new CollectionHolds(session.stores(), Clock.systemUTC());
            if (withItems) {
                holds.releaseWithItems(profile, order()).forEach(effects);
            } else {
                holds.release(profile);
            }
            effects.note("The collection " + profile + " is released");
            return effects.exit();
        }
    }
}
