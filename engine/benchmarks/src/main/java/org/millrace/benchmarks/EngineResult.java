package org.millrace.benchmarks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.millrace.benchmarks.EngineBenchmark.Counts;
import org.millrace.benchmarks.Life.Speed;
import org.millrace.benchmarks.Subject.Creation;

/** All figures of a run of {@link EngineBenchmark}, as tables and as one line. */
final class EngineResult {

    /** So many jobs are in flight where speed is a target. */
    static final int MANY = 256;

    final Map<Disk, Double> ceilings = new EnumMap<>(Disk.class);
    final List<Life> lives = new ArrayList<>();
    final List<Creation> creations = new ArrayList<>();
    final Map<Integer, Long> heaps = new TreeMap<>();
    final Map<Integer, Double> lists = new TreeMap<>();
    final List<Queues> queues = new ArrayList<>();
    final Map<Disk, Counts> kept = new EnumMap<>(Disk.class);

    @Nullable
    Counts handedOver;

    @Nullable
    Creation fanOut;

    private final Environment environment;
    private final Pace pace;

    EngineResult(Environment environment, Pace pace) {
        this.environment = environment;
        this.pace = pace;
    }

    /** A figure that has to be at most, or at least, another. */
    private record Target(String name, double measured, double bound, Sense sense) {

        private enum Sense {
            AT_MOST,
            AT_LEAST
        }

        boolean isMet() {
            return sense == Sense.AT_MOST ? measured <= bound : measured >= bound;
        }

        Map<String, Object> figures() {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("measured", Figures.rounded(measured));
            figures.put(sense == Sense.AT_MOST ? "at_most" : "at_least", bound);
            figures.put("met", isMet());
            return figures;
        }
    }

    private List<Target> targets() {
        List<Target> targets = new ArrayList<>();
        targets.add(most("requests_per_transition", worst(List.copyOf(kept.values()), Counts::requests), 1.3));
        if (handedOver != null) {
            targets.add(most("requests_per_transition_handed_over", handedOver.requests(), 3));
            targets.add(most("writes_per_transition_handed_over", handedOver.writes(), 2));
        }
        targets.add(most("requests_per_created_job", worst(creations, Creation::requestsPerJob), 1));
        for (Disk disk : Disk.values()) {
            List<Life> loaded = lives.stream()
                    .filter(life -> life.disk() == disk && life.slots() == MANY)
                    .toList();
            targets.add(least("share_of_raw_" + disk.key(), -worst(loaded, life -> -life.share()), 0.6));
            targets.add(least(
                    "transitions_per_s_" + disk.key() + "_" + MANY,
                    -worst(loaded, life -> -life.speed().transitions()),
                    5_000));
        }
        targets.add(least("long_queue_to_short", ratio(Speed::transitions), 0.9));
        targets.add(
                most("claim_long_queue_to_short", ratio(speed -> speed.claim().p50()), 1.1));
        return targets;
    }

    private static Target most(String name, double measured, double bound) {
        return new Target(name, measured, bound, Target.Sense.AT_MOST);
    }

    private static Target least(String name, double measured, double bound) {
        return new Target(name, measured, bound, Target.Sense.AT_LEAST);
    }

    private static <T> double worst(List<T> all, ToDoubleFunction<T> figure) {
        return all.stream().mapToDouble(figure).max().orElse(Double.NaN);
    }

    /** The middle one of the rounds' ratios: what disturbs a moment disturbs both of a round, or one round. */
    private double ratio(ToDoubleFunction<Speed> figure) {
        return median(round -> figure.applyAsDouble(round.longQueue()) / figure.applyAsDouble(round.shortQueue()));
    }

    private double median(ToDoubleFunction<Queues> figure) {
        return EngineBenchmark.median(
                queues.stream().mapToDouble(figure).boxed().toList());
    }

    /** Tables, then the line. */
    String text() {
        return String.join(
                "\n", environment.toString(), "", ceilingTable(), lifeTable(), otherTable(), targetTable(), line());
    }

    private String ceilingTable() {
        Table table = new Table("disk", "pipelined 4-operation transactions/s");
        ceilings.forEach((disk, perSecond) -> table.add(disk.key(), "%.0f".formatted(perSecond)));
        return table.toString();
    }

    private String lifeTable() {
        Table table = Life.table();
        lives.forEach(life -> life.addTo(table));
        return table.toString();
    }

    private String otherTable() {
        Table table = new Table("what", "figure", "unit");
        creations.forEach(creation -> add(table, creation.jobs() + " jobs made", creation.perSecond(), "jobs/s"));
        if (fanOut != null) {
            add(table, fanOut.jobs() + " jobs made by a step", fanOut.perSecond(), "jobs/s");
        }
        kept.forEach(
                (disk, counts) -> add(table, "one service, " + disk.key(), counts.requests(), "requests/transition"));
        if (handedOver != null) {
            add(table, "steps of two services in turn", handedOver.transitions(), "transitions/s");
            add(table, "", handedOver.requests(), "requests/transition");
        }
        lists.forEach((parallelism, perSecond) -> {
            add(table, "list, parallelism " + parallelism, perSecond, "elements/s");
            add(table, "", 1e6 / perSecond, "us/element");
        });
        add(table, "short queue", median(round -> round.shortQueue().transitions()), "transitions/s");
        add(table, "long queue", median(round -> round.longQueue().transitions()), "transitions/s");
        heaps.forEach((depth, bytes) -> add(table, "heap with " + depth + " queued", bytes / 1e6, "MB"));
        return table.toString();
    }

    private static void add(Table table, String what, double figure, String unit) {
        table.add(what, "%.2f".formatted(figure), unit);
    }

    private String targetTable() {
        Table table = new Table("target", "measured", "bound", "met");
        targets()
                .forEach(target -> table.add(
                        target.name(),
                        "%.3f".formatted(target.measured()),
                        (target.sense() == Target.Sense.AT_MOST ? "at most " : "at least ") + target.bound(),
                        Double.isNaN(target.measured()) ? "not measured" : target.isMet() ? "yes" : "NO"));
        return table.toString();
    }

    private String line() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("benchmark", "engine");
        figures.put("pace", pace.key());
        figures.put("environment", environment.figures());
        Map<String, Object> goals = new LinkedHashMap<>();
        targets().forEach(target -> goals.put(target.name(), target.figures()));
        figures.put("targets_met", targets().stream().allMatch(Target::isMet));
        figures.put("targets", goals);
        Map<String, Object> limits = new LinkedHashMap<>();
        ceilings.forEach((disk, perSecond) -> limits.put(disk.key(), Figures.rounded(perSecond)));
        figures.put("ceiling_transactions_per_s", limits);
        figures.put("lives", lives.stream().map(Life::figures).toList());
        figures.put("creation", creations.stream().map(EngineResult::figures).toList());
        if (fanOut != null) {
            figures.put("fan_out", figures(fanOut));
        }
        Map<String, Object> elements = new LinkedHashMap<>();
        lists.forEach((parallelism, perSecond) -> elements.put("p" + parallelism, Figures.rounded(perSecond)));
        figures.put("list_elements_per_s", elements);
        Map<String, Object> memory = new LinkedHashMap<>();
        heaps.forEach((depth, bytes) -> memory.put("q" + depth, Figures.rounded(bytes / 1e6)));
        figures.put("heap_mb", memory);
        return Figures.line(figures);
    }

    private static Map<String, Object> figures(Creation creation) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("jobs", creation.jobs());
        figures.put("jobs_per_s", Figures.rounded(creation.perSecond()));
        figures.put("requests_per_job", Figures.rounded(creation.requestsPerJob()));
        return figures;
    }
}
