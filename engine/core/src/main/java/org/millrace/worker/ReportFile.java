package org.millrace.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.files.ItemFiles.Leftovers;
import org.millrace.spi.BatchReport;
import org.millrace.store.KeptReport;
import org.millrace.store.KeptReport.Listed;
import org.millrace.store.KeptReport.Whole;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/**
 * The jobs of reports that name too many for the store: a line each, {@code failed} or {@code successful} and the job. A
 * file is named by its time and digest and never changed, so that one written for a commit that did not come about harms
 * nobody; it goes with those of earlier reports when a later one has been committed.
 */
final class ReportFile {

    private static final String FAILED = "failed ";
    private static final String SUCCESSFUL = "successful ";

    private static final WorkspacePath FOLDER = WorkspacePath.of("reports");

    private final MutableWorkspace engine;

    ReportFile(MutableWorkspace engine) {
        this.engine = engine;
    }

    /** Makes a report ready for the store; if it names too many jobs, the file is there when this returns. */
    KeptReport keep(BatchReport report) {
        if (report.failed().size() + report.successful().size() <= KeptReport.MOST_JOBS) {
            return new Whole(report);
        }
        byte[] lines = lines(report).getBytes(UTF_8);
        String digest = HexFormat.of().formatHex(sha256().digest(lines));
        WorkspacePath list = FOLDER.resolve(report.at().toEpochMilli() + "-" + digest + ".txt");
        engine.write(list, new ByteArrayInputStream(lines));
        return new Listed(
                report.at(), report.failed().size(), report.successful().size(), list, digest);
    }

    /** The lists that lie there now and that nobody needs any more once a report has been committed. */
    Leftovers otherThan(KeptReport committed) {
        Optional<WorkspacePath> needed =
                committed instanceof Listed listed ? Optional.of(listed.list()) : Optional.empty();
        try (Stream<WorkspacePath> lists = engine.list(FOLDER)) {
            List<WorkspacePath> others =
                    lists.filter(list -> !needed.equals(Optional.of(list))).toList();
            return () -> others.forEach(engine::delete);
        }
    }

    private static String lines(BatchReport report) {
        StringBuilder lines = new StringBuilder();
        report.failed().forEach(job -> lines.append(FAILED).append(job).append('\n'));
        report.successful().forEach(job -> lines.append(SUCCESSFUL).append(job).append('\n'));
        return lines.toString();
    }

    /** The report as it was told. */
    BatchReport open(KeptReport kept) {
        return kept instanceof Listed listed ? read(listed) : ((Whole) kept).report();
    }

    private BatchReport read(Listed listed) {
        List<String> failed = new ArrayList<>();
        List<String> successful = new ArrayList<>();
        MessageDigest digest = sha256();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new DigestInputStream(engine.read(listed.list()), digest), UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(FAILED)) {
                    failed.add(line.substring(FAILED.length()));
                } else if (line.startsWith(SUCCESSFUL)) {
                    successful.add(line.substring(SUCCESSFUL.length()));
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        checkDigest(listed, HexFormat.of().formatHex(digest.digest()));
        return new BatchReport(listed.at(), failed, successful);
    }

    private static void checkDigest(Listed listed, String found) {
        if (!found.equals(listed.digest())) {
            throw new WorkspaceException(
                    Reason.REFUSED,
                    "Expected the engine's file " + listed.list() + " to have the SHA-256 " + listed.digest()
                            + ", but found " + found + "; somebody has changed it");
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
