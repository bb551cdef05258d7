package org.millrace.execution;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.ChunkRunner.Report;
import org.millrace.execution.ChunkRunner.Source;
import org.millrace.execution.call.Calls;
import org.millrace.execution.chunk.ActionChunkRunner;
import org.millrace.item.Demand;
import org.millrace.item.Item;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.Place;
import org.millrace.lifecycle.State;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Element;
import org.millrace.workspace.WorkspacePath;

/** A job in a step, with files in a folder, scripted handlers and a clock that a test sets. */
final class Bench {

    static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");

    final FolderFiles files;
    final ScriptedHandlers handlers = new ScriptedHandlers();
    final RecordedAsks asks = new RecordedAsks();
    final Cancellation cancellation = new Cancellation();
    final SetClock clock = new SetClock(NOON);
    private Calls calls = new Calls(Duration.ofSeconds(10), call -> {});
    private Map<String, String> parameters = Map.of();
    private long token = 100;

    Bench(Path folder) {
        this.files = new FolderFiles(folder);
    }

    Bench parameters(Map<String, String> given) {
        parameters = given;
        return this;
    }

    Bench calls(Calls given) {
        calls = given;
        return this;
    }

    void publish(String path, String content) {
        files.published()
                .write(WorkspacePath.of(path), new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)));
    }

    String published(String path) throws IOException {
        try (InputStream content = files.published().read(WorkspacePath.of(path))) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A step S of the kind REF with these actions, each the inside of an object. */
    StepWork ref(String... actions) {
        return step("{\"kind\": \"REF\", \"element\": \"it\"}", actions);
    }

    StepWork step(String distribution, String... actions) {
        StringBuilder all = new StringBuilder();
        for (String action : actions) {
            all.append(all.isEmpty() ? "" : ",")
                    .append("{\"action\": {")
                    .append(action)
                    .append("}}");
        }
        return work("{\"id\": \"W\", \"steps\": [{\"stepName\": \"S\", \"behavior\": \"BLOCKING\", \"distribution\": "
                + distribution + ", \"actions\": [" + all + "]}]}");
    }

    StepWork work(String workflow) {
        WorkflowDefinition definition = Workflows.parse(workflow);
        Item job = Job.accepted(
                        JobId.of(7),
                        BatchId.of(3),
                        new WorkflowPin("W", "0".repeat(64), parameters),
                        "G",
                        new Demand(50, 0),
                        NOON)
                .begin(new Place(State.of("S"), "G"), NOON);
        return of(job, definition);
    }

    StepWork of(Item item, WorkflowDefinition definition) {
        return new StepWork(item, definition, definition.steps().get(0), files, asks, cancellation);
    }

    ChunkRunner runner() {
        return new ActionChunkRunner(handlers, clock, calls);
    }

    /** Runs the one element of a step that is not distributed. */
    Report run(StepWork work) throws CancelledException {
        return run(work, ReferenceElement.source(work), Optional.empty());
    }

    /** Runs elements of these names as one chunk. */
    Report run(StepWork work, String... elements) throws CancelledException {
        return run(work, source(elements), Optional.empty());
    }

    static Source source(String... elements) {
        return () -> Stream.of(elements).map(name -> new Element(name, Optional.empty(), Map.of()));
    }

    /** Takes a parked chunk again. */
    Report again(StepWork work, Report parked, Source elements) throws CancelledException {
        return run(work, elements, parked.parked().map(waiting -> waiting.token()));
    }

    private Report run(StepWork work, Source elements, Optional<Long> earlier) throws CancelledException {
        token++;
        return runner().run(work, new Chunk(0, 1, token, elements, earlier));
    }

    /** Publishes what the last run staged. */
    void publishLast(StepWork work) {
        files.publish(lastChunk().staging(work.step()));
    }

    Chunk lastChunk() {
        return new Chunk(0, 1, token, source(), Optional.empty());
    }

    /** A clock that a test sets. */
    static final class SetClock extends Clock {

        private Instant now;

        SetClock(Instant now) {
            this.now = now;
        }

        void advance(Duration time) {
            now = now.plus(time);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
