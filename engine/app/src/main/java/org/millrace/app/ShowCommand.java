package org.millrace.app;

import java.util.List;
import java.util.Map;
import org.millrace.app.engine.Ids;
import org.millrace.app.engine.Session;
import org.millrace.app.view.ItemText;
import org.millrace.app.view.ItemView;
import org.millrace.batch.BatchId;
import org.millrace.definition.json.JsonWriter;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;
import org.millrace.spi.Fact;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Stores;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one item. */
@Command(
        name = "show",
        description = "Shows a job or batch: how it stands, and what happened to it, by whom and when.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace show jid0000000001", "  millrace show bid0000000001 --format json"})
final class ShowCommand extends StoreCommand {

    @Parameters(paramLabel = "ID", description = "A job or batch.")
    private String id = "";

    @Override
    int run(Session session) {
        ItemId item = Ids.parse(id);
        Map<String, Object> view = view(session.stores(), item);
        List<HistoryEntry> history = session.stores().state().history(item);
        if (isJson()) {
            view.put("history", ItemView.history(history));
            out().print(JsonWriter.write(view));
            return ExitCode.GOOD;
        }
        ItemText.fields(view, out());
        out().println();
        ItemText.history(history, out());
        return ExitCode.GOOD;
    }

    private static Map<String, Object> view(Stores stores, ItemId id) {
        Item item = stores.state().load(id);
        Map<String, Object> view = ItemView.full(item);
        if (id instanceof JobId job) {
            view.putAll(ItemView.facts(
                    stores.state().recorded(job, Fact.Identifiers.class),
                    stores.state().recorded(job, Fact.Stored.class)));
        }
        stores.overview().holder(id).ifPresent(holder -> {
            view.put("lease", holder.name() + " since " + holder.since());
        });
        stores.overview()
                .request(id)
                .ifPresent(request -> view.put("asked", request.kind() + " by " + request.actor()));
        if (id instanceof BatchId batch) {
            view.put("jobs", ItemView.tally(stores.intake().tally(batch)));
        }
        stores.steps()
                .load(id, item.state().name())
                .ifPresent(progress -> view.put("progress", ItemView.progress(progress)));
        return view;
    }
}
