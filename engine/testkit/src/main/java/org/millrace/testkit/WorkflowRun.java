package org.millrace.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.millrace.files.ItemFiles;
import org.millrace.job.JobId;
import org.millrace.spi.Finding;
import org.millrace.store.Stores;
import org.millrace.workspace.WorkspacePath;

/** What came of running a workflow. */
public final class WorkflowRun extends ItemRun {

    private final JobId job;
    private final ItemFiles files;

    WorkflowRun(JobId job, Stores stores, ItemFiles files, List<Finding> findings) {
        super(job, stores, findings);
        this.job = job;
        this.files = files;
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
}
