package org.millrace.app.live;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.control.Snapshots;
import org.millrace.control.Why;
import org.millrace.execution.Sentence;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.item.Standing;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.Stores;
import org.millrace.store.Tally;

/**
 * Looks at a batch and its jobs. One look costs a bounded number of requests: of the jobs that have not ended only the
 * first in line are read, which are the ones at work.
 */
public final class Lookout {

    /** How many jobs are read at a look, and shown at most. */
    static final int WINDOW = 100;

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Stores stores;
    private final BatchId batch;
    private final Activity activity;
    private final Clock clock;
    private final StepNames steps;
    private final Instant begun;
    private final SortedMap<JobId, Line> ended = new TreeMap<>();
    private final Map<ItemId, State> states = new HashMap<>();
    private List<JobId> jobs = List.of();
    private long generation = -1;
    private Unchanged unchanged;

    public Lookout(Stores stores, BatchId batch, Activity activity, Clock clock) {
        this.stores = stores;
        this.batch = batch;
        this.activity = activity;
        this.clock = clock;
        this.steps = new StepNames(stores.definitions());
        this.begun = clock.instant();
        this.unchanged = new Unchanged("", begun);
    }

    /** Since when everything has looked the same. */
    private record Unchanged(String look, Instant since) {}

    /** Looks. */
    public View look() {
        Item item = stores.state().load(batch);
        Tally tally = stores.intake().tally(batch);
        list(tally);
        List<Line> news = new ArrayList<>();
        SortedMap<JobId, Line> open = new TreeMap<>();
        for (Item job : first(WINDOW)) {
            Line line = line(job);
            if (job.state().kind().isTerminal()) {
                ended.put((JobId) job.id(), line);
                states.remove(job.id());
                news.add(line);
            } else {
                open.put((JobId) job.id(), line);
            }
        }
        Duration time = Duration.between(begun, clock.instant());
        Optional<String> remark = remark(item, open);
        return new View(item, tally, states(tally, open), shown(open), news, time, remark);
    }

    /** Whether nothing more will happen by itself. */
    public boolean rests(View view) {
        boolean idle = view.batch().standing() instanceof Standing.Idle;
        if (view.batch().state().equals(State.HELD)) {
            return true;
        }
        long open = view.tally().counts().processing();
        long held = view.states().getOrDefault(State.HELD.name(), 0L);
        return (idle && open == 0) || (open > 0 && open == held);
    }

    /** The list of jobs is read again when jobs were made or are tried again; while they are made, the first are enough. */
    private void list(Tally tally) {
        boolean again = tally.generation() != generation;
        boolean grown = jobs.size() < tally.made()
                && (jobs.size() < WINDOW || tally.expected().isPresent());
        if (!again && !grown) {
            return;
        }
        if (again) {
            ended.clear();
            generation = tally.generation();
        }
        try (Stream<JobId> all = stores.overview().jobsOf(batch)) {
            jobs = all.sorted().toList();
        }
    }

    private List<Item> first(int most) {
        return jobs.stream()
                .filter(job -> !ended.containsKey(job))
                .limit(most)
                .map(stores.state()::load)
                .toList();
    }

    private Line line(Item job) {
        if (!job.state().equals(states.put(job.id(), job.state()))) {
            activity.forget(job.id());
        }
        Optional<Activity.Progress> progress = activity.of(job.id());
        double within = progress.map(Activity.Progress::share).orElse(0.0);
        String remark = progress.map(Activity.Progress::text).orElseGet(() -> remark(job));
        return new Line(job.id().value(), Labels.of(job), job.state(), steps.share(job, within), remark);
    }

    private static String remark(Item job) {
        if (job.standing() instanceof Standing.Waiting waiting) {
            return waiting.reason();
        }
        return job.hold()
                .map(hold -> "held: " + hold.reason())
                .orElseGet(() -> Sentence.of(job.course().message()).found());
    }

    private Map<String, Long> states(Tally tally, SortedMap<JobId, Line> open) {
        Map<String, Long> states = new LinkedHashMap<>();
        put(states, State.COMPLETED.name(), tally.counts().completed());
        put(states, State.FAILED.name(), tally.counts().failed());
        put(states, State.DELETED.name(), tally.counts().deleted());
        open.values().forEach(line -> states.merge(line.state().name(), 1L, Long::sum));
        put(states, View.QUEUED, tally.counts().processing() - open.size());
        return states;
    }

    private static void put(Map<String, Long> states, String name, long count) {
        if (count > 0) {
            states.put(name, count);
        }
    }

    private List<Line> shown(SortedMap<JobId, Line> open) {
        SortedMap<JobId, Line> shown = new TreeMap<>(open);
        if (jobs.size() <= WINDOW) {
            shown.putAll(ended);
        }
        return List.copyOf(shown.values());
    }

    /** While things move nobody asks why. */
    private Optional<String> remark(Item item, SortedMap<JobId, Line> open) {
        String look = item.state() + " " + open.values();
        Instant now = clock.instant();
        if (!look.equals(unchanged.look())) {
            unchanged = new Unchanged(look, now);
        }
        boolean stuck = Duration.between(unchanged.since(), now).compareTo(PATIENCE) > 0;
        if (!stuck || item.standing() instanceof Standing.Idle) {
            return Optional.empty();
        }
        Why why = Why.of(new Snapshots(stores, clock).of(open.isEmpty() ? batch : open.firstKey()));
        return Optional.of(why.reason() + (why.remedy().isEmpty() ? "" : " = help: " + why.remedy()));
    }
}
