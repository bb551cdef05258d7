package org.millrace.app;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.millrace.app.engine.Session;
import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.CollectionHolds;
import org.millrace.control.Order;
import org.millrace.definition.finding.Nearest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

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
        if (withItems && collection.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "--items goes with --collection");
        }
        return collection.map(this::releaseCollection).orElseGet(super::call);
    }

    private static Optional<String> left(long items) {
        return items == 0
                ? Optional.empty()
                : Optional.of(items + (items == 1 ? " item stays" : " items stay")
                        + " Held: the same command with --items releases what was held because of the collection");
    }

    private int releaseCollection(String profile) {
        expectNoTargets("--collection");
        try (Session session = store().open();
                Effects effects = new Effects(out(), format())) {
            CollectionHolds holds = new CollectionHolds(session.stores(), Clock.systemUTC());
            List<String> held = holds.profiles();
            if (withItems) {
                holds.releaseWithItems(profile, order()).forEach(effects);
            } else {
                left(holds.release(profile)).ifPresent(effects::note);
            }
            effects.note(
                    held.contains(profile)
                            ? "The collection " + profile + " is released"
                            : "The collection " + profile + " was not held. " + Nearest.hint(profile, held));
            return effects.exit();
        }
    }
}
