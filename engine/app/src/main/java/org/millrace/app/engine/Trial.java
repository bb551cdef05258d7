package org.millrace.app.engine;

import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.millrace.app.view.ItemText;
import org.millrace.batch.BatchId;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.item.Item;
import org.millrace.item.Standing;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Stores;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/** One run of a workflow that somebody looks at. */
public final class Trial {

    private static final long LOOK_MILLIS = 50;

    private final Session session;
    private final List<LintReport> reports;

    public Trial(Session session, List<LintReport> reports) {
        this.session = session;
        this.reports = List.copyOf(reports);
    }

    /** Makes the workflows known. */
    public void deploy() {
        reports.forEach(report ->
                session.stores().definitions().deploy(definition(report).id().value(), report.text()));
    }

    /** The workflow that is run: the first. */
    public String workflow() {
        return definition(reports.get(0)).id().value();
    }

    /** All groups that steps of the workflows name. */
    public Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        reports.forEach(report -> definition(report)
                .steps()
                .forEach(step -> groups.add(step.workerGroup().value())));
        return groups;
    }

    private static WorkflowDefinition definition(LintReport report) {
        return report.definition().orElseThrow();
    }

    /** Tells what happens until the batch rests; false if somebody asked to stop before. */
    public boolean watch(BatchId batch, Stopping stopping, PrintWriter out) {
        int told = session.stores().state().history(batch).size();
        while (true) {
            Item item = session.stores().state().load(batch);
            told = tell(batch, told, out);
            if (item.standing() instanceof Standing.Idle) {
                return true;
            }
            if (stopping.await(LOOK_MILLIS)) {
                return false;
            }
        }
    }

    private int tell(BatchId batch, int told, PrintWriter out) {
        List<HistoryEntry> history = session.stores().state().history(batch);
        for (HistoryEntry entry : history.subList(Math.min(told, history.size()), history.size())) {
            out.println(entry.at().truncatedTo(ChronoUnit.MILLIS) + " " + entry.from() + " " + entry.outcome() + " -> "
                    + entry.to());
        }
        out.flush();
        return history.size();
    }

    /** Shows history, jobs and outputs; returns the exit code. */
    public int conclude(BatchId batch, PrintWriter out) {
        Stores stores = session.stores();
        Item item = stores.state().load(batch);
        out.println();
        ItemText.history(stores.state().history(batch), out);
        try (Stream<JobId> jobs = stores.overview().jobsOf(batch)) {
            List<Item> shown = jobs.limit(20).map(stores.state()::load).toList();
            if (!shown.isEmpty()) {
                out.println();
                ItemText.list(shown, out);
            }
        }
        outputs(batch, out);
        String why = item.course().message();
        out.println(batch.value() + " is " + item.state() + (why.isEmpty() ? "" : ": " + why));
        return item.state().equals(State.COMPLETED) ? 0 : 1;
    }

    private void outputs(BatchId batch, PrintWriter out) {
        Workspace workspace = session.files().open(batch).published();
        Set<WorkspacePath> written = new TreeSet<>();
        definition(reports.get(0)).steps().stream()
                .flatMap(step -> step.actions().stream())
                .flatMap(action -> action.outputs().stream())
                .filter(binding -> binding.scheme() == Scheme.WORKSPACE)
                .map(binding -> binding.path())
                .filter(path -> WorkspacePath.defect(path).isEmpty())
                .map(WorkspacePath::of)
                .filter(workspace::exists)
                .forEach(written::add);
        written.forEach(
                path -> out.println("output: " + session.files().open(batch).local(path)));
    }
}
