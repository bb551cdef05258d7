package org.millrace.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.millrace.app.engine.Session;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;
import org.millrace.control.Deletion;
import org.millrace.control.Effect;
import org.millrace.control.Permitted;
import org.millrace.control.Verb;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.Job;
import org.millrace.lifecycle.State;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Gives items up. */
@Command(
        name = "delete",
        description = "Deletes held and failed jobs and batches with their files, and clears completed batches away.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace delete bid0000000001", "  millrace delete --state Failed --profile merritt_demo --yes"})
final class DeleteCommand extends StoreCommand {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(100);

    @Mixin
    private Targets targets = new Targets();

    @Mixin
    private OrderOptions orders = new OrderOptions();

    @Option(names = "--yes", description = "Do not ask.")
    private boolean sure;

    private final InputStream in;

    DeleteCommand(InputStream in) {
        this.in = in;
    }

    @Override
    int run(Session session) {
        Deletion deletion = new Deletion(session.stores(), session.files(), Clock.systemUTC());
        try (Effects effects = new Effects(out(), format())) {
            Set<ItemId> ids = wanted(session, deletion, effects);
            if (!ids.isEmpty() && !sure && !isConfirmed(session, ids)) {
                effects.note("Nothing was deleted");
                return ExitCode.FAILED;
            }
            ids.forEach(id -> effects.accept(patiently(deletion, id)));
            return effects.isAsking() ? ExitCode.FAILED : effects.exit();
        }
    }

    /** What can be deleted; the rest is told, and nobody is asked about it. */
    private Set<ItemId> wanted(Session session, Deletion deletion, Effects effects) {
        Set<ItemId> ids = new LinkedHashSet<>();
        for (ItemId id : targets.ids()) {
            deletion.refusal(id).ifPresentOrElse(effects, () -> ids.add(id));
        }
        targets.selection().ifPresent(many -> {
            try (Stream<Item> items = many.read(session.stores(), effects)) {
                items.filter(item -> Permitted.of(item).contains(Verb.DELETE))
                        .filter(item -> !(item instanceof Job job && ids.contains(job.batch()))) // goes with it
                        .map(Item::id)
                        .forEach(ids::add);
            }
            StateHint.tell(session.stores(), many, ids.isEmpty(), err());
        });
        return ids;
    }

    /** Jobs of a batch that are still at work are stopped first, which takes their workers a moment. */
    private Effect patiently(Deletion deletion, ItemId id) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Effect effect = deletion.delete(id, orders.order());
        while (effect.kind() == Effect.Kind.ASKED && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE.toNanos());
            effect = deletion.delete(id, orders.order());
        }
        return effect;
    }

    /** The question goes to standard error: what is printed may be read by a program. */
    private boolean isConfirmed(Session session, Set<ItemId> ids) {
        err().print(question(session, ids));
        err().flush();
        String answer = answer();
        return answer.matches("y|yes");
    }

    private String answer() {
        try {
            // Not closed: standard input is not ours
            String answer = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
            if (answer != null) {
                return answer.strip().toLowerCase(Locale.ROOT);
            }
        } catch (IOException unreadable) {
            throw new UnusableInput("the answer cannot be read: " + Reason.of(unreadable), unreadable);
        }
        err().println();
        throw new UnusableInput("expected an answer, but there is nobody to give one; --yes deletes without asking");
    }

    private static String question(Session session, Set<ItemId> ids) {
        String what = ids.size() == 1 ? ids.iterator().next().value() : ids.size() + " jobs and batches";
        boolean told = ids.stream()
                .allMatch(id -> session.stores().state().load(id).state().equals(State.COMPLETED));
        return "Delete " + what + " with all files?"
                + (told ? "" : ids.size() == 1 ? " Its depositor is not told." : " Their depositors are not told.")
                + " [y/N] ";
    }
}
