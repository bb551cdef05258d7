package org.millrace.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.millrace.files.ItemFiles;
import org.millrace.item.Item;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.spi.Finding;
import org.millrace.spi.Status;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Stores;
import org.millrace.workspace.WorkspacePath;

/** What came of running a workflow. */
public final class WorkflowRun {

    private final JobId job;
    private final Stores stores;
    private final ItemFiles files;
    private final List<Finding> findings;

    WorkflowRun(JobId job, Stores stores, ItemFiles files, List<Finding> findings) {
        this.job = job;
        this.stores = stores;
        this.files = files;
        this.findings = findings;
    }

    /**
     * The job that ran.
     *
     * @return its id
     */
    public JobId job() {
        return job;
    }

    /**
     * The job as it stands.
     *
     * @return the job
     */
    public Item item() {
        return stores.state().load(job);
    }

    /**
     * Where the job stands.
     *
     * @return its state
     */
    public State state() {
        return item().state();
    }

    /**
     * The aggregate of the job's steps.
     *
     * @return the status
     */
    public Status status() {
        return item().course().outcome();
    }

    /**
     * What the job's last change had to say.
     *
     * @return the message; may be empty
     */
    public String message() {
        return item().course().message();
    }

    /**
     * What happened to the job.
     *
     * @return its history, oldest first
     */
    public List<HistoryEntry> history() {
        return stores.state().history(job);
    }

    /**
     * What the handlers found, in all jobs.
     *
     * @return the findings, in the order of the calls
     */
    public List<Finding> findings() {
        return findings;
    }

    /**
     * The published files of the job, its inputs among them.
     *
     * @param path a folder
     * @return the paths of the files below it, sorted
     */
    public List<String> files(String path) {
        try (Stream<WorkspacePath> listed = files.published().list(WorkspacePath.of(path))) {
            return listed.map(WorkspacePath::value).sorted().toList();
        }
    }

    /**
     * A published file of the job.
     *
     * @param path its workspace path
     * @return its content, read as UTF-8
     */
    public String text(String path) {
        try (InputStream content = files.published().read(WorkspacePath.of(path))) {
            return new String(content.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return job + " is " + state() + ": " + history();
    }
}
