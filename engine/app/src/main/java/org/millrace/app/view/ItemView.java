package org.millrace.app.view;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.batch.Batch;
import org.millrace.item.Item;
import org.millrace.item.Standing;
import org.millrace.job.Job;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.State;
import org.millrace.spi.Fact;
import org.millrace.store.HistoryEntry;
import org.millrace.store.StepProgress;
import org.millrace.store.Tally;

/** Items as JSON. */
public final class ItemView {

    private ItemView() {}

    /** An item in short, as lists show it. */
    public static Map<String, Object> brief(Item item) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("id", item.id().value());
        if (item instanceof Job job) {
            view.put("batch", job.batch().value());
        }
        view.put("state", item.state().name());
        view.put("standing", standing(item.standing()));
        view.put("workflow", item.workflow().id());
        view.put("profile", item.workflow().parameters().getOrDefault("profile", ""));
        view.put("priority", item.demand().priority());
        view.put("modified", item.modified().toString());
        view.put("message", item.course().message());
        return view;
    }

    /** All that its status says. */
    public static Map<String, Object> full(Item item) {
        Map<String, Object> view = brief(item);
        view.put("digest", item.workflow().digest());
        view.put("parameters", new TreeMap<>(item.workflow().parameters()));
        view.put("outcome", item.course().outcome().name());
        view.put(
                "lastSuccessful",
                item.course().lastSuccessful().map(State::name).orElse(""));
        view.put("retries", item.course().retryCount());
        view.put("spaceNeeded", item.demand().spaceNeeded());
        if (item instanceof Batch batch) {
            batch.parent().ifPresent(parent -> view.put("parent", parent.value()));
            view.put("submission", new TreeMap<>(batch.submission()));
        }
        item.hold().ifPresent(hold -> view.put("hold", hold(hold)));
        if (item.standing() instanceof Standing.Waiting waiting) {
            view.put("wait", wait(waiting));
        }
        return view;
    }

    /** Which object a job is, and where it lies: nothing of what was not recorded. */
    public static Map<String, Object> facts(Optional<Fact.Identifiers> identifiers, Optional<Fact.Stored> stored) {
        Map<String, Object> view = new LinkedHashMap<>();
        identifiers.ifPresent(fact -> {
            view.put("identifier", fact.primaryId());
            view.put("localIds", fact.localIds());
        });
        stored.ifPresent(fact -> {
            view.put("version", fact.version());
            view.put("files", fact.files());
            view.put("bytes", fact.bytes());
            view.put("location", fact.location().toString());
        });
        return view;
    }

    /** Lines of history. */
    public static List<Map<String, Object>> history(List<HistoryEntry> entries) {
        return entries.stream().map(ItemView::line).toList();
    }

    /** How the jobs of a batch stand. */
    public static Map<String, Object> tally(Tally tally) {
        Map<String, Object> view = new LinkedHashMap<>();
        tally.expected().ifPresent(expected -> view.put("expected", expected));
        view.put("made", tally.made());
        view.put("processing", tally.counts().processing());
        view.put("completed", tally.counts().completed());
        view.put("failed", tally.counts().failed());
        view.put("deleted", tally.counts().deleted());
        return view;
    }

    /** How far a step has come. */
    public static Map<String, Object> progress(StepProgress progress) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("elements", progress.plan().elements());
        view.put("chunks", progress.plan().chunks());
        view.put("chunksDone", progress.finished().cardinality());
        view.put("chunksInFlight", progress.inFlight().size());
        view.put("chunksWaiting", progress.parked().size());
        Map<String, Object> counts = new TreeMap<>();
        progress.tally().counts().forEach((status, count) -> counts.put(status.name(), count));
        view.put("ended", counts);
        return view;
    }

    /** One word for whether somebody may work on it. */
    public static String standing(Standing standing) {
        if (standing instanceof Standing.Ready) {
            return "ready";
        }
        return standing instanceof Standing.Waiting ? "waiting" : "idle";
    }

    private static Map<String, Object> hold(Hold hold) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("actor", hold.actor());
        view.put("reason", hold.reason());
        view.put("since", hold.since().toString());
        view.put("goesOnIn", hold.goOn().state().name());
        return view;
    }

    private static Map<String, Object> wait(Standing.Waiting waiting) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("reason", waiting.reason());
        waiting.until().ifPresent(until -> view.put("until", until.toString()));
        waiting.wakeKey().ifPresent(key -> view.put("key", key));
        return view;
    }

    private static Map<String, Object> line(HistoryEntry entry) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("at", entry.at().toString());
        view.put("actor", entry.actor());
        view.put("from", entry.from().name());
        view.put("to", entry.to().name());
        view.put("outcome", entry.outcome());
        Optional.of(entry.took())
                .filter(took -> !took.isZero())
                .map(Duration::toMillis)
                .ifPresent(millis -> view.put("millis", millis));
        view.put("message", entry.message());
        return view;
    }
}
