package org.millrace.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.spi.Attempt;
import org.millrace.spi.BatchReport;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.JobRequest;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Status;
import org.millrace.workspace.WorkspacePath;

/**
 * What came of one call of a handler.
 *
 * @param attempt which call it was
 * @param outcome what the handler returned; {@link Outcome.Fatal} if it threw
 * @param outputs what it handed on, by output port: the object, or the published file as a {@link Path}; empty unless
 *     it ended well
 * @param published the workspace files it published, in order; empty unless it ended well
 * @param discarded the workspace paths it removed, whether something was there or not, in order; empty unless it ended
 *     well
 * @param asked what it asked of the engine
 */
public record Run(
        Attempt attempt,
        Outcome outcome,
        Map<String, Object> outputs,
        List<WorkspacePath> published,
        List<WorkspacePath> discarded,
        Asked asked) {

    public Run {
        outputs = Map.copyOf(outputs);
        published = List.copyOf(published);
        discarded = List.copyOf(discarded);
    }

    /**
     * How the outcome counts.
     *
     * @return the outcome's status
     */
    public Status status() {
        return outcome.status();
    }

    /**
     * What the handler found.
     *
     * @return the findings of a {@link Outcome.Warning} or {@link Outcome.Ko}, else none
     */
    public List<Finding> findings() {
        if (outcome instanceof Outcome.Warning warning) {
            return warning.findings();
        }
        return outcome instanceof Outcome.Ko ko ? ko.findings() : List.of();
    }

    /**
     * The codes of the findings, for short assertions.
     *
     * @return one per finding, in order
     */
    public List<String> codes() {
        return findings().stream().map(Finding::code).toList();
    }

    /**
     * Whether the handler refused to be tried again.
     *
     * @return true if it threw a {@link PermanentFailure}
     */
    public boolean permanent() {
        return outcome instanceof Outcome.Fatal fatal && fatal.cause() instanceof PermanentFailure;
    }

    /**
     * What the handler handed on at an output port.
     *
     * @param <T> the declared type
     * @param port the port's name
     * @param type the declared type; {@link Path} for a file
     * @return the object, or the published file
     * @throws AssertionError if there is none, or of another type
     */
    public <T> T output(String port, Class<T> type) {
        Object output = outputs.get(port);
        if (output == null) {
            throw new AssertionError("Expected something at output '" + port + "', but the outcome is " + outcome
                    + " and the outputs are " + outputs.keySet());
        }
        if (!type.isInstance(output)) {
            throw new AssertionError("Expected a " + type.getName() + " at output '" + port + "', but found a "
                    + output.getClass().getName());
        }
        return type.cast(output);
    }

    /**
     * The text of a published file.
     *
     * @param port the name of a file port
     * @return its content, read as UTF-8
     * @throws AssertionError if the port handed on no file
     */
    public String outputText(String port) {
        Path file = output(port, Path.class);
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What is recorded of the job.
     *
     * @return as in {@link Asked#facts()}
     */
    public List<Fact> facts() {
        return asked.facts();
    }

    /**
     * What is recorded of the job, of one kind.
     *
     * @param <F> the kind
     * @param kind such as {@link Fact.Identifiers}
     * @return the fact, or empty if none of that kind is recorded
     */
    public <F extends Fact> Optional<F> fact(Class<F> kind) {
        return facts().stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /**
     * The child jobs.
     *
     * @return as in {@link Asked#children()}
     */
    public List<JobRequest> children() {
        return asked.children();
    }

    /**
     * The locked names.
     *
     * @return as in {@link Asked#locks()}
     */
    public List<String> locks() {
        return asked.locks();
    }

    /**
     * The reservations.
     *
     * @return as in {@link Asked#reservations()}
     */
    public Map<String, Long> reservations() {
        return asked.reservations();
    }

    /**
     * The batch's report.
     *
     * @return as in {@link Asked#report()}
     */
    public Optional<BatchReport> report() {
        return asked.report();
    }

    /**
     * The words of progress.
     *
     * @return as in {@link Asked#progress()}
     */
    public List<Progress> progress() {
        return asked.progress();
    }
}
