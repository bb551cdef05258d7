package org.millrace.app;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.app.engine.Session;
import org.millrace.app.view.ItemText;
import org.millrace.app.view.ItemView;
import org.millrace.control.Selection;
import org.millrace.definition.json.JsonWriter;
import org.millrace.item.Item;
import picocli.CommandLine.Option;

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
        Selection base = all();
        Selection wanted = new Selection(base.kind(), base.batch(), profile, state);
        try (Stream<Item> items = wanted.read(session.stores())) {
            List<Item> shown = items.limit(limit).toList();
            if (isJson()) {
                out().print(JsonWriter.write(shown.stream().map(ItemView::brief).toList()));
            } else {
                ItemText.list(shown, out());
            }
        }
        return ExitCode.GOOD;
    }
}
