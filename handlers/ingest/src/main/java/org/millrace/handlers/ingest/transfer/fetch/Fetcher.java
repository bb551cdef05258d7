package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.transfer.http.Fault;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.handlers.ingest.transfer.http.TransientException;

/** Fetches one file: resumes, tries again, and holds what comes against what was wanted. */
public final class Fetcher {

    private static final int WORTH_A_WRITE = Block.SIZE / 2;
    /** A part of this size is worth remembering its version. */
    private static final long WORTH_RESUMING = 1L << 20;

    private final Patience patience;

    /**
     * A fetcher.
     *
     * @param patience when it gives up
     */
    public Fetcher(Patience patience) {
        this.patience = patience;
    }

    /**
     * Fetches a file. What an earlier call left at the same place is gone on with, if the source allows it.
     *
     * @param source where it is
     * @param wanted what it must be
     * @param file where it is written
     * @param watch looks on
     * @throws RefusedException if it cannot be had, or is not what was wanted; nothing is left
     * @throws NotWrittenException if the disk does not take it; what came of it is left
     * @throws TransientException if it could not be had now; what came of it is left
     */
    public Fetched fetch(Source source, Wanted wanted, Path file, Watch watch)
            throws IOException, InterruptedException {
        Set<DigestAlgorithm> algorithms = EnumSet.of(DigestAlgorithm.SHA256);
        wanted.digest().map(Digest::algorithm).ifPresent(algorithms::add);
        try (Digests digests = new Digests(algorithms);
                Target target = Target.open(file, digests)) {
            watch.moved(target.size());
            try {
                return attempts(new Transfer(source, wanted, target, watch));
            } catch (RefusedException refused) {
                watch.moved(-target.size());
                target.delete();
                throw refused;
            }
        }
    }

    /** Removes what a fetch has left at a place. */
    public static void discard(Path file) throws IOException {
        Target.discard(file);
    }

    private record Transfer(Source source, Wanted wanted, Target target, Watch watch) {

        void restart() throws IOException, InterruptedException {
            watch.moved(-target.size());
            target.restart();
        }
    }

    private Fetched attempts(Transfer transfer) throws IOException, InterruptedException {
        int attempt = 1;
        long farthest = transfer.target().size();
        while (true) {
            try {
                return attempt(transfer);
            } catch (TransientException failure) {
                boolean broughtOn = transfer.target().size() >= farthest + WORTH_RESUMING;
                farthest = Math.max(farthest, transfer.target().size());
                attempt = broughtOn ? 2 : attempt + 1;
                if (attempt > patience.attempts() || !pause(failure, attempt)) {
                    throw failure;
                }
            }
        }
    }

    /** Waits before the next attempt; false if the host wants to be left alone for longer than one should stand about. */
    private boolean pause(TransientException failure, int attempt) throws InterruptedException {
        if (failure.pause().isPresent() && !patience.isShort(failure.pause().get())) {
            return false;
        }
        long millis =
                failure.pause().orElseGet(() -> patience.pauseBefore(attempt)).toMillis();
        TimeUnit.MILLISECONDS.sleep(millis);
        return true;
    }

    private Fetched attempt(Transfer transfer) throws IOException, InterruptedException {
        Target target = transfer.target();
        boolean resumed = target.size() > 0;
        if (resumed
                && target.validator().isEmpty()
                && transfer.wanted().digest().isEmpty()) {
            transfer.restart(); // nothing would tell whether the parts belong together
            resumed = false;
        }
        receive(transfer);
        Map<DigestAlgorithm, String> found = target.finish();
        if (resumed && isOther(transfer.wanted(), found)) {
            transfer.restart(); // the parts may not have belonged together
            receive(transfer);
            found = target.finish();
        }
        checkDigest(transfer, found);
        return new Fetched(target.size(), found);
    }

    private void receive(Transfer transfer) throws IOException, InterruptedException {
        Target target = transfer.target();
        boolean provable = transfer.wanted().digest().isPresent();
        Reading reading = transfer.source().open(new Resumption(target.size(), target.validator(), provable));
        try {
            transfer.watch().opened(reading);
            if (reading.start() != target.size()) {
                transfer.restart();
            }
            checkDeclared(transfer, reading);
            checkPacking(transfer, reading);
            target.comesFrom(reading.validator(), reading.total().orElse(Long.MAX_VALUE) >= WORTH_RESUMING);
            copy(transfer, reading);
        } finally {
            transfer.watch().closed(reading);
            reading.close();
        }
    }

    private static void checkDeclared(Transfer transfer, Reading reading) throws RefusedException {
        Wanted wanted = transfer.wanted();
        if (reading.total().isEmpty()) {
            return;
        }
        long declared = reading.total().getAsLong();
        if (wanted.size().isPresent() && wanted.size().getAsLong() != declared) {
            throw new RefusedException(
                    Fault.SIZE_MISMATCH,
                    "Expected " + wanted.size().getAsLong() + " bytes, but " + transfer.source() + " has " + declared);
        }
        if (declared > wanted.limit().bytes()) {
            throw tooLarge(transfer, "has " + declared);
        }
    }

    /** What was packed on the way is another file; only a digest can tell that it is meant so. */
    private static void checkPacking(Transfer transfer, Reading reading) throws RefusedException {
        if (reading.packing().isPresent() && transfer.wanted().digest().isEmpty()) {
            throw new RefusedException(
                    Fault.REQUEST_REFUSED,
                    "Expected the file as it is, but " + transfer.source() + " comes packed ("
                            + reading.packing().get() + "), though it was asked not to");
        }
    }

    private static RefusedException tooLarge(Transfer transfer, String found) {
        Wanted.Limit limit = transfer.wanted().limit();
        return new RefusedException(
                Fault.TOO_LARGE,
                "Expected at most " + limit.bytes() + " bytes (" + limit.reason() + "), but " + transfer.source() + " "
                        + found);
    }

    private void copy(Transfer transfer, Reading reading) throws IOException, InterruptedException {
        Speed speed = new Speed(patience, transfer.source().toString());
        InputStream body = reading.body();
        boolean more = true;
        while (more) {
            Block block = transfer.target().block();
            more = fill(block, body, transfer, speed);
            write(block, transfer);
            checkBounds(transfer);
        }
        checkEnd(transfer, reading);
    }

    private static void write(Block block, Transfer transfer) throws IOException, InterruptedException {
        transfer.watch().moved(0); // whoever was stopped while it read must not write into its successor's file
        transfer.target().write(block);
        transfer.watch().moved(block.length());
    }

    private static void checkEnd(Transfer transfer, Reading reading) throws TransientException {
        long size = transfer.target().size();
        long total = reading.total().orElse(-1);
        if (size < total) {
            throw cut(transfer, total, Fault.CUT_SHORT);
        }
        long wanted = transfer.wanted().size().orElse(-1);
        if (size < wanted) {
            throw cut(transfer, wanted, Fault.SIZE_MISMATCH);
        }
    }

    /** Fills a block, at most to one byte beyond what is wanted; false at the end. */
    private static boolean fill(Block block, InputStream body, Transfer transfer, Speed speed)
            throws IOException, InterruptedException {
        long bound = transfer.wanted().size().orElse(transfer.wanted().limit().bytes());
        long room = Math.max(1, bound + 1 - transfer.target().size());
        boolean more = true;
        try {
            more = block.fill(body, room);
            speed.came(block.length());
            while (more && block.length() < Math.min(WORTH_A_WRITE, room)) {
                int before = block.length();
                more = block.fillOn(body, room - before);
                speed.came(block.length() - before);
            }
            return more;
        } catch (TransientException broken) {
            write(block, transfer);
            throw broken;
        }
    }

    private static TransientException cut(Transfer transfer, long expected, Fault fault) {
        return TransientException.cutShort(
                fault,
                "Expected " + expected + " bytes of " + transfer.source() + ", but the body ended after "
                        + transfer.target().size() + " bytes");
    }

    /** What goes on beyond its size is broken off at once. */
    private static void checkBounds(Transfer transfer) throws RefusedException {
        long size = transfer.target().size();
        Wanted wanted = transfer.wanted();
        if (wanted.size().isPresent() && size > wanted.size().getAsLong()) {
            throw new RefusedException(
                    Fault.SIZE_MISMATCH,
                    "Expected " + wanted.size().getAsLong() + " bytes, but " + transfer.source()
                            + " goes on beyond them");
        }
        if (size > wanted.limit().bytes()) {
            throw tooLarge(transfer, "goes on beyond them");
        }
    }

    private static boolean isOther(Wanted wanted, Map<DigestAlgorithm, String> found) {
        return wanted.digest()
                .filter(digest -> !digest.value().equals(found.get(digest.algorithm())))
                .isPresent();
    }

    private static void checkDigest(Transfer transfer, Map<DigestAlgorithm, String> found) throws RefusedException {
        if (isOther(transfer.wanted(), found)) {
            Digest digest = transfer.wanted().digest().orElseThrow();
            throw new RefusedException(
                    Fault.DIGEST_MISMATCH,
                    "Expected the " + digest.algorithm().standardName() + " digest " + digest.value() + ", but found "
                            + found.get(digest.algorithm()) + " ("
                            + transfer.target().size() + " bytes)");
        }
    }
}
