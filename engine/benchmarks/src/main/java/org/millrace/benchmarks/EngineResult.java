package org.millrace.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.millrace.benchmarks.EngineLoad.Creation;

/**
 * Everything that {@code run engine} found out.
 *
 * @param environment where
 * @param pace how thoroughly
 * @param ceilings pipelined bare transactions of four operations a second, by disk
 * @param rows jobs
 * @param bulk what is made and done in bulk
 */
record EngineResult(
        Environment environment, Pace pace, Map<String, Double> ceilings, List<EngineRow> rows, Bulk bulk) {

    /**
     * What is made and done in bulk.
     *
     * @param creation of jobs
     * @param fan child jobs made a second
     * @param elements of a list a second, by how many chunks were in flight
     * @param heapMb what the program held with the longest queue
     */
    record Bulk(Creation creation, double fan, Map<Integer, Double> elements, double heapMb) {}

    /**
     * What was aimed at.
     *
     * @param name of the figure
     * @param found its value
     * @param bound what it should be
     * @param kind on which side of it
     */
    record Target(String name, double found, double bound, Kind kind) {

        /** On which side of its bound a figure should lie. */
        enum Kind {
            AT_MOST,
            AT_LEAST
        }

        boolean isMet() {
            return kind == Kind.AT_MOST ? found <= bound : found >= bound;
        }

        Map<String, Object> figures() {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("name", name);
            figures.put("found", Figures.rounded(found));
            figures.put(kind == Kind.AT_MOST ? "at_most" : "at_least", bound);
            figures.put("met", isMet());
            return figures;
        }
    }

    List<Target> targets() {
        List<Target> targets = new ArrayList<>();
        targets.add(atMost("requests per transition under a kept lease", worst(alone()), 1.3));
        targets.add(atMost("requests per transition claimed by another service", worst(turns()), 3));
        targets.add(atMost("requests per created job", bulk.creation().requestsPerJob(), 1));
        alone().filter(row -> Double.isFinite(row.rawPerSecond()))
                .filter(row -> row.setting().disk() == Disk.SYNCED)
                .forEach(row -> targets.add(atLeast(
                        "share of the raw transitions, " + row.setting().concurrent() + " at a time", row.share(), 0.6)));
        targets.add(atLeast("throughput with the longest queue to that with the shortest", flatness(), 0.9));
        for (Disk disk : List.of(Disk.SYNCED, Disk.SLOW)) {
            targets.add(atLeast("transitions/s with 256 jobs in flight, disk " + disk.key(), most(disk), 5_000));
        }
        return targets;
    }

    private static Target atMost(String name, double found, double bound) {
        return new Target(name, found, bound, Target.Kind.AT_MOST);
    }

    private static Target atLeast(String name, double found, double bound) {
        return new Target(name, found, bound, Target.Kind.AT_LEAST);
    }

    private Stream<EngineRow> alone() {
        return rows.stream().filter(row -> row.setting().name().equals("Alone"));
    }

    private Stream<EngineRow> turns() {
        return rows.stream().filter(row -> row.setting().name().equals("Turns"));
    }

    private static double worst(Stream<EngineRow> some) {
        return some.mapToDouble(EngineRow::requestsPerTransition).max().orElse(Double.NaN);
    }

    private double most(Disk disk) {
        return alone()
                .filter(row -> row.setting().disk() == disk && row.setting().concurrent() == 256)
                .mapToDouble(EngineRow::transitionsPerSecond)
                .max()
                .orElse(Double.NaN);
    }

    /** The rows without a raw figure differ in nothing but the length of the queue. */
    private double flatness() {
        List<EngineRow> queues =
                alone().filter(row -> Double.isNaN(row.rawPerSecond())).toList();
        return queues.size() < 2
                ? Double.NaN
                : queues.get(queues.size() - 1).transitionsPerSecond() / queues.get(0).transitionsPerSecond();
    }

    /** The tables for people, then the result line. */
    String text() {
        Table jobs = EngineRow.table();
        rows.forEach(row -> row.addTo(jobs));
        Table aims = new Table("target", "found", "should be", "met");
        targets().forEach(target -> aims.add(
                target.name(),
                "%.2f".formatted(target.found()),
                (target.kind() == Target.Kind.AT_MOST ? "at most " : "at least ") + target.bound(),
                target.isMet() ? "yes" : "no"));
        return "Millrace engine benchmark, " + pace.key() + "\n" + environment + "\n\n" + ceilingTable()
                + "\nNo-op jobs of " + LoadFlows.STEPS + " steps\n" + jobs + "\n" + bulkTable() + "\n" + aims + "\n"
                + line();
    }

    private Table ceilingTable() {
        Table table = new Table("raw ceiling, pipelined transactions of 4 operations", "per second");
        ceilings.forEach((disk, perSecond) -> table.add(disk, "%.0f".formatted(perSecond)));
        return table;
    }

    private Table bulkTable() {
        Table table = new Table("in bulk", "figure");
        table.add("jobs created per second", "%.0f".formatted(bulk.creation().perSecond()));
        table.add("requests per created job", "%.3f".formatted(bulk.creation().requestsPerJob()));
        table.add("child jobs of a step per second", "%.0f".formatted(bulk.fan()));
        bulk.elements()
                .forEach((chunks, perSecond) -> table.add(
                        "elements of a list per second, " + chunks + " chunks at a time", "%.0f".formatted(perSecond)));
        table.add("heap with the longest queue, MB", "%.0f".formatted(bulk.heapMb()));
        return table;
    }

    /** All figures as one line of JSON; the module's README says what its keys mean. */
    String line() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("benchmark", "engine");
        figures.put("pace", pace.key());
        figures.put("environment", environment.figures());
        Map<String, Object> raw = new LinkedHashMap<>();
        ceilings.forEach((disk, perSecond) -> raw.put(disk, Figures.rounded(perSecond)));
        figures.put("raw_ceiling_per_s", raw);
        figures.put("rows", rows.stream().map(EngineRow::figures).toList());
        figures.put("jobs_created_per_s", Figures.rounded(bulk.creation().perSecond()));
        figures.put("requests_per_created_job", Figures.rounded(bulk.creation().requestsPerJob()));
        figures.put("child_jobs_per_s", Figures.rounded(bulk.fan()));
        Map<String, Object> lists = new LinkedHashMap<>();
        bulk.elements().forEach((chunks, speed) -> lists.put(chunks.toString(), Figures.rounded(speed)));
        figures.put("elements_per_s", lists);
        figures.put("heap_mb", Figures.rounded(bulk.heapMb()));
        figures.put("targets", targets().stream().map(Target::figures).toList());
        figures.put("targets_met", targets().stream().allMatch(Target::isMet));
        return Figures.line(figures);
    }
}
