package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.transfer.http.Fault;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.handlers.ingest.transfer.http.TransientException;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;

/**
 * What went wrong with the files of a job, bounded. Bad content makes the job fail with all that was found; if hosts were
 * merely out of reach, it is tried again. Several threads may add.
 */
final class Failures {

    private static final int MOST_TOLD = 100;
    private static final int MOST_LOOKED_FOR = 1_000;
    private static final int HOPELESS = 20;
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private final List<Finding> bad = new ArrayList<>();
    private final List<Finding> outOfReach = new ArrayList<>();
    private @Nullable Exception platform;
    private Duration pause = Duration.ZERO;
    private boolean allAskedForPause = true;
    private int refused;
    private int unreached;
    private int unreachedInARow;

    /** A file came. */
    synchronized void good() {
        unreachedInARow = 0;
    }

    synchronized void add(Finding finding) {
        refused++;
        if (bad.size() < MOST_TOLD) {
            bad.add(finding);
        }
    }

    void add(ListedFile file, RefusedException failure) {
        add(Findings.of(failure).at(place(file)));
    }

    synchronized void add(ListedFile file, TransientException failure) {
        Finding finding = Finding.of(failure.fault().name(), Findings.cut(failure.told()))
                .at(place(file))
                .mendedBy(failure.fault().remedy());
        if (failure.fault() != Fault.UNREACHABLE) {
            add(finding);
            return;
        }
        unreached++;
        unreachedInARow++;
        allAskedForPause &= failure.pause().isPresent();
        failure.pause().filter(asked -> asked.compareTo(pause) > 0).ifPresent(asked -> pause = asked);
        if (outOfReach.size() < MOST_TOLD) {
            outOfReach.add(finding);
        }
    }

    /** Where a file stands, to be told. */
    static String place(ListedFile file) {
        return file.place().isEmpty() ? file.name() : file.place() + " (" + Findings.cut(file.name()) + ")";
    }

    /** The platform is ill: nothing more is tried. */
    synchronized void platform(Exception failure) {
        if (platform == null) {
            platform = failure;
        }
    }

    /** Whether there is no sense in fetching more. */
    synchronized boolean isHopeless() {
        return platform != null || refused >= MOST_LOOKED_FOR || unreachedInARow >= HOPELESS;
    }

    synchronized boolean isEmpty() {
        return refused == 0 && unreached == 0 && platform == null;
    }

    /** What it comes to; empty if nothing went wrong. */
    synchronized Optional<Outcome> outcome(Instant now) throws Exception {
        if (platform != null) {
            throw platform;
        }
        if (!bad.isEmpty()) {
            return Optional.of(new Outcome.Ko(told()));
        }
        if (outOfReach.isEmpty()) {
            return Optional.empty();
        }
        if (allAskedForPause) {
            Duration wait = pause.compareTo(LONGEST_WAIT) < 0 ? pause : LONGEST_WAIT;
            return Optional.of(Outcome.waitUntil(
                    now.plus(wait), "because a host asked for a pause: " + inWords(outOfReach.get(0))));
        }
        return Optional.of(Outcome.fatal(sentence(), new IOException(inWords(outOfReach.get(0)))));
    }

    private String sentence() {
        StringBuilder text =
                new StringBuilder(unreached + (unreached == 1 ? " file" : " files") + " could not be fetched");
        outOfReach.stream().limit(3).forEach(each -> text.append("; ").append(inWords(each)));
        return text.toString();
    }

    private static String inWords(Finding finding) {
        return finding.place() + ": " + finding.message();
    }

    private List<Finding> told() {
        List<Finding> told = new ArrayList<>(bad);
        outOfReach.stream().limit(Math.max(0, MOST_TOLD - bad.size())).forEach(told::add);
        int more = refused + unreached - told.size();
        if (more > 0) {
            Finding last = told.get(told.size() - 1);
            told.add(Finding.of(last.code(), "Besides these, " + more + " more files could not be fetched")
                    .mendedBy("Mend those first; the others show when the job is requeued."));
        }
        return told;
    }
}
