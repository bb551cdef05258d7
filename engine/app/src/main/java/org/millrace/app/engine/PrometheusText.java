package org.millrace.app.engine;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.millrace.lifecycle.State;
import org.millrace.worker.Meters;

/** Counts in the text format that Prometheus reads. */
final class PrometheusText {

    private static final double NANOS = 1e9;

    private final StringBuilder text = new StringBuilder();

    /** What the worker has done. */
    void counts(Meters.Snapshot snapshot) {
        snapshot.counts().forEach((count, value) -> {
            String name = "millrace_" + count.name().toLowerCase(Locale.ROOT) + "_total";
            type(name, "counter");
            sample(name, "", value);
        });
        type("millrace_steps_total", "counter");
        snapshot.stepEnds()
                .forEach(
                        (status, value) -> sample("millrace_steps_total", "{status=\"" + status.name() + "\"}", value));
        durations(snapshot);
    }

    private void durations(Meters.Snapshot snapshot) {
        String name = "millrace_step_duration_seconds";
        type(name, "histogram");
        List<Long> buckets = snapshot.buckets();
        long below = 0;
        for (int i = 0; i < buckets.size(); i++) {
            below += buckets.get(i);
            String bound = i < Meters.BUCKETS.size() ? seconds(Meters.BUCKETS.get(i)) : "+Inf";
            sample(name + "_bucket", "{le=\"" + bound + "\"}", below);
        }
        text.append(name).append("_sum ").append(seconds(snapshot.stepTime())).append('\n');
        sample(name + "_count", "", below);
    }

    /** How long the queues are. */
    void queues(Map<State, Long> states, Map<String, Long> groups) {
        Map<String, Long> sorted = new TreeMap<>();
        states.forEach((state, count) -> sorted.put(state.name(), count));
        type("millrace_jobs", "gauge");
        sorted.forEach((state, count) -> sample("millrace_jobs", "{state=\"" + escaped(state) + "\"}", count));
        type("millrace_ready", "gauge");
        new TreeMap<>(groups)
                .forEach((group, count) -> sample("millrace_ready", "{group=\"" + escaped(group) + "\"}", count));
    }

    void comment(String sentence) {
        text.append("# ").append(sentence.replace('\n', ' ')).append('\n');
    }

    private void type(String name, String kind) {
        text.append("# TYPE ").append(name).append(' ').append(kind).append('\n');
    }

    private void sample(String name, String labels, long value) {
        text.append(name).append(labels).append(' ').append(value).append('\n');
    }

    private static String seconds(Duration duration) {
        return Double.toString(duration.toNanos() / NANOS);
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
