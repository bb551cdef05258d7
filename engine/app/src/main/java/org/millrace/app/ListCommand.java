package org.millrace.app;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.app.engine.Session;
import org.millrace.app.view.ItemText;
import org.millrace.app.view.ItemView;
import org.millrace.control.Effect;
import org.millrace.control.Selection;
import org.millrace.definition.json.JsonWriter;
import org.millrace.item.Item;
import org.millrace.job.JobId;
import org.millrace.spi.Fact;
import org.millrace.store.Stores;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Lists items. */
abstract class ListCommand extends StoreCommand {

    @Option(names = "--state", paramLabel = "STATE", description = "Only those in this state.")
    private Optional<String> state = Optional.empty();

    @Option(names = "--profile", paramLabel = "PROFILE", description = "Only those of this collection.")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--limit",
            paramLabel = "NUMBER",
            defaultValue = "1000",
            description = "At most so many. Default: ${DEFAULT-VALUE}.")
    private int limit;

    /** What is listed, before the filters. */
    abstract Selection all();

    @Override
    int run(Session session) {
        if (limit < 1) {
            throw new ParameterException(spec().commandLine(), "Expected a --limit of at least 1, but got " + limit);
        }
        Selection base = all();
        Selection wanted = new Selection(base.kind(), base.batch(), profile, state);
        List<Effect> odd = new ArrayList<>();
        try (Stream<Item> items = wanted.read(session.stores(), odd::add)) {
            Iterator<Item> found = items.iterator();
            List<Item> shown = new ArrayList<>();
            while (shown.size() < limit && found.hasNext()) {
                shown.add(found.next());
            }
            if (isJson()) {
                out().print(JsonWriter.write(shown.stream()
                        .map(item -> described(session.stores(), item))
                        .toList()));
            } else {
                ItemText.list(shown, out());
            }
            StateHint.tell(session.stores(), wanted, shown.isEmpty(), err());
            if (shown.size() == limit && found.hasNext()) {
                out().flush();
                err().println("millrace: There are more than " + limit + "; --limit shows more");
            }
        }
        odd.forEach(effect -> err().println("millrace: " + FailureMessage.oneLine(effect.message())));
        return odd.isEmpty() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    private static Map<String, Object> described(Stores stores, Item item) {
        Map<String, Object> view = ItemView.brief(item);
        if (item.id() instanceof JobId job) {
            view.putAll(ItemView.facts(
                    stores.state().recorded(job, Fact.Identifiers.class),
                    stores.state().recorded(job, Fact.Stored.class)));
        }
        return view;
    }
}
