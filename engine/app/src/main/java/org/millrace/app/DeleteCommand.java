package org.millrace.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.millrace.app.engine.Session;
import org.millrace.control.Deletion;
import org.millrace.control.Effect;
import org.millrace.control.Permitted;
import org.millrace.control.Verb;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
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
        List<ItemId> ids = new ArrayList<>(targets.ids());
        List<Effect> odd = new ArrayList<>();
        targets.selection().ifPresent(many -> {
            try (Stream<Item> items = many.read(session.stores(), odd::add)) {
                items.filter(item -> Permitted.of(item).contains(Verb.DELETE))
                        .map(Item::id)
                        .forEach(ids::add);
            }
        });
        if (!ids.isEmpty() && !sure && !isConfirmed(ids)) {
            out().println("Nothing was deleted");
            return ExitCode.FAILED;
        }
        Deletion deletion = new Deletion(session.stores(), session.files(), Clock.systemUTC());
        try (Effects effects = new Effects(out(), isJson() ? ResultFormat.JSON : ResultFormat.TEXT)) {
            odd.forEach(effects);
            ids.forEach(id -> effects.accept(deletion.delete(id, orders.order())));
            return effects.exit();
        }
    }

    private boolean isConfirmed(List<ItemId> ids) {
        String what = ids.size() == 1 ? ids.get(0).value() : ids.size() + " jobs and batches";
        out().print("Delete " + what + " with all files? Their depositors are not told. [y/N] ");
        out().flush();
        try {
            // Not closed: standard input is not ours
            String answer = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
