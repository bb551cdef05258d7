package org.millrace.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.millrace.batch.BatchId;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.execution.chunk.ActionChunkRunner;
import org.millrace.execution.list.WorkspaceElementLists;
import org.millrace.job.JobId;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.Handler;
import org.millrace.store.Stores;
import org.millrace.worker.Equipment;
import org.millrace.workspace.WorkspacePath;

/**
 * Runs a workflow from its beginning to its end with the engine itself, in the calling thread, without a server and
 * without waiting.
 *
 * <p><b>What it gives.</b> The workflow is linted against the handlers that were given, deployed, and run as one job,
 * whose inputs are the files given with {@link #input}. All that the engine promises holds: bindings, behaviors,
 * distributions, retries, waits, child jobs. Time stands still while something can be done; when nothing can, the clock
 * moves to the next thing that waits for a time, so that a day's wait takes no time at all. What waits for a signal only
 * is signalled with {@link #signal}, before or between runs.
 *
 * <p><b>What it refuses</b>, with a {@link ContractViolation}: a workflow in which the linter finds an error.
 *
 * <pre>{@code
 * try (WorkflowTester tester = WorkflowTester.of(Files.readString(Path.of("workflows/FixityCheck.json")))) {
 *     WorkflowRun run = tester.handler(new VerifyHandler()).input("SIP/manifest.txt", "...").run();
 *     assertThat(run.state()).isEqualTo(State.COMPLETED);
 * }
 * }</pre>
 *
 * <p>A tester is used from one thread. Closing it removes its files.
 */
public final class WorkflowTester implements AutoCloseable {

    private final List<String> workflows = new ArrayList<>();
    private final TesterHandlers handlers;
    private final Map<String, String> parameters = new TreeMap<>();
    private final Map<WorkspacePath, byte[]> inputs = new LinkedHashMap<>();
    private final ManualClock clock = ManualClock.at("2026-01-01T00:00:00Z");
    private final InMemoryStores memory = new InMemoryStores(clock);
    private final Path folder;
    private final FolderRoot files;

    private WorkflowTester(String workflow, Path folder) {
        this.workflows.add(workflow);
        this.folder = folder;
        this.files = new FolderRoot(folder.resolve("items"));
        this.handlers = new TesterHandlers(folder.resolve("data"));
    }

    /**
     * A tester of a workflow.
     *
     * @param workflow its JSON
     * @return the tester; close it
     */
    public static WorkflowTester of(String workflow) {
        try {
            return new WorkflowTester(workflow, Files.createTempDirectory("millrace-workflow-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Adds a workflow that the first one makes jobs of.
     *
     * @param workflow its JSON
     * @return this tester
     */
    public WorkflowTester workflow(String workflow) {
        workflows.add(workflow);
        return this;
    }

    /**
     * Adds a handler.
     *
     * @param handler of a class with a {@link org.millrace.spi.HandlerKey}
     * @return this tester
     */
    public WorkflowTester handler(Handler handler) {
        return handler(handler.getClass(), handler);
    }

    /**
     * Has another handler, such as a lambda expression of the test, stand in for one.
     *
     * @param declared the handler that the workflow calls; its key and ports hold
     * @param instead what is called
     * @return this tester
     */
    public WorkflowTester handler(Class<? extends Handler> declared, Handler instead) {
        handlers.add(declared, instead);
        return this;
    }

    /**
     * Gives a plugin its section of the configuration.
     *
     * @param section the record that its handlers ask for
     * @return this tester
     */
    public WorkflowTester settings(Record section) {
        handlers.settings(section);
        return this;
    }

    /**
     * Gives the job a parameter.
     *
     * @param name its name
     * @param value its value
     * @return this tester
     */
    public WorkflowTester parameter(String name, String value) {
        parameters.put(name, value);
        return this;
    }

    /**
     * Puts a file into the workspace of the job before it begins.
     *
     * @param path its workspace path
     * @param text its content, written as UTF-8
     * @return this tester
     */
    public WorkflowTester input(String path, String text) {
        return input(path, text.getBytes(UTF_8));
    }

    /**
     * Puts a file into the workspace of the job before it begins.
     *
     * @param path its workspace path
     * @param content its bytes
     * @return this tester
     */
    public WorkflowTester input(String path, byte[] content) {
        inputs.put(WorkspacePath.of(path), content.clone());
        return this;
    }

    /**
     * Signals a key, for what waits for it now or will.
     *
     * @param wakeKey what a handler's wait names
     * @return this tester
     */
    public WorkflowTester signal(String wakeKey) {
        stores().wakeups().signal(wakeKey);
        return this;
    }

    /**
     * The clock of the engine, which handlers see too.
     *
     * @return the clock
     */
    public ManualClock clock() {
        return clock;
    }

    /**
     * The stores below, for what a test wants to look at or to do as an operator.
     *
     * @return the stores
     */
    public Stores stores() {
        return memory.stores();
    }

    /**
     * Runs the workflow until its job has ended, is held, or waits for a signal only.
     *
     * @return what came of it; to be looked at before the tester is closed
     * @throws ContractViolation if the linter finds errors in a workflow
     */
    public WorkflowRun run() {
        List<LintReport> reports = lint();
        reports.forEach(this::deploy);
        WorkflowDefinition first = definition(reports.get(0));
        JobId job = new TesterIntake(stores(), clock).submit(pin(first), group(first));
        inputs.forEach((path, content) -> files.open(job).published().write(path, new ByteArrayInputStream(content)));
        return goOn(job, reports);
    }

    /**
     * Runs the workflow as that of a batch, until the batch and its jobs have ended, are held, or wait for a signal only.
     * Parameters and inputs are the batch's.
     *
     * @return what came of it; to be looked at before the tester is closed
     * @throws ContractViolation if the linter finds errors in a workflow
     */
    public BatchRun runAsBatch() {
        List<LintReport> reports = lint();
        reports.forEach(this::deploy);
        WorkflowDefinition first = definition(reports.get(0));
        BatchId batch = new TesterIntake(stores(), clock).submitBatch(pin(first), group(first));
        inputs.forEach((path, content) -> files.open(batch).published().write(path, new ByteArrayInputStream(content)));
        return goOn(batch, reports);
    }

    /**
     * Goes on with a batch, after the test has done to it or to its jobs what an operator would.
     *
     * @param run of this tester
     * @return what came of it
     */
    public BatchRun goOn(BatchRun run) {
        return goOn(run.batch(), lint());
    }

    private BatchRun goOn(BatchId batch, List<LintReport> reports) {
        work(reports);
        return new BatchRun(batch, stores(), files, handlers.findings());
    }

    /**
     * Goes on with a job that was held, or that waited for a signal, after the test has let it.
     *
     * @param run of this tester
     * @return what came of it
     */
    public WorkflowRun goOn(WorkflowRun run) {
        return goOn(run.job(), lint());
    }

    private WorkflowRun goOn(JobId job, List<LintReport> reports) {
        work(reports);
        return new WorkflowRun(job, stores(), files.open(job), handlers.findings());
    }

    private void work(List<LintReport> reports) {
        Set<String> groups = reports.stream()
                .flatMap(report -> definition(report).steps().stream())
                .map(step -> step.workerGroup().value())
                .collect(Collectors.toSet());
        new TesterWorker(equipment(), clock, groups).run();
    }

    private Equipment equipment() {
        return new Equipment(
                stores(), files, handlers, new ActionChunkRunner(handlers, clock), new WorkspaceElementLists(), clock);
    }

    private List<LintReport> lint() {
        List<Source> sources = new ArrayList<>();
        for (String workflow : workflows) {
            sources.add(new Source("workflow-" + (sources.size() + 1) + ".json", workflow.getBytes(UTF_8)));
        }
        List<LintReport> reports = new Linter(HandlerCatalog.of(handlers.descriptions())).lint(sources);
        reports.stream().filter(report -> !report.isRunnable()).findFirst().ifPresent(WorkflowTester::refuse);
        return reports;
    }

    private static void refuse(LintReport report) {
        throw new ContractViolation("Expected a workflow without errors, but " + report.source() + " has: "
                + report.findings().stream()
                        .filter(finding -> finding.severity() == Severity.ERROR)
                        .map(finding -> finding.code().id() + " " + finding.message())
                        .collect(Collectors.joining("; ")));
    }

    private void deploy(LintReport report) {
        stores().definitions().deploy(definition(report).id().value(), report.text());
    }

    private static WorkflowDefinition definition(LintReport report) {
        return report.definition().orElseThrow();
    }

    private WorkflowPin pin(WorkflowDefinition workflow) {
        String id = workflow.id().value();
        return new WorkflowPin(id, stores().definitions().current(id).orElseThrow(), parameters);
    }

    private static String group(WorkflowDefinition workflow) {
        return workflow.steps().get(0).workerGroup().value();
    }

    /** Removes the files. */
    @Override
    public void close() {
        FolderStaging.delete(folder);
    }
}
