package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.handlers.ingest.transfer.http.TransientException;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;

/** The sum of the sizes of all files of a list, asked for several at a time, while the list is read. */
final class Estimate {

    private static final int MOST_TOLD = 20;
    private static final int HOPELESS = 50;

    private final Sizes sizes;
    private final HandlerContext context;
    private final int atATime;
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final List<Finding> remarks = new ArrayList<>();
    private long sum;
    private long known;
    private long unknown;
    private long asked;
    private int silentInARow;

    Estimate(Sizes sizes, HandlerContext context, int atATime) {
        this.sizes = sizes;
        this.context = context;
        this.atATime = atATime;
    }

    /** Asks for all of them. */
    void run(Path list) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atATime);
        Semaphore window = new Semaphore(atATime * 4);
        try (Stream<ListedFile> files = Json.lines(list, ListedFile.class)) {
            for (Iterator<ListedFile> each = files.iterator(); each.hasNext(); ) {
                ListedFile file = each.next();
                stopIfCancelled();
                window.acquire();
                threads.execute(() -> {
                    try {
                        ask(file);
                    } finally {
                        window.release();
                    }
                });
            }
            threads.shutdown();
            while (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
                stopIfCancelled();
            }
        } finally {
            stopped.set(true);
            threads.shutdownNow();
        }
    }

    private void stopIfCancelled() throws InterruptedException {
        if (context.isCancelled()) {
            throw new InterruptedException("The estimate was stopped");
        }
    }

    private void ask(ListedFile file) {
        if (stopped.get()) {
            return;
        }
        try {
            count(file, isHopeless() ? OptionalLong.empty() : sizes.of(file.url()));
            answered();
        } catch (RefusedException refused) {
            count(file, OptionalLong.empty());
            answered();
            remark(Findings.of(refused).at(Failures.place(file)));
        } catch (TransientException silent) {
            count(file, OptionalLong.empty());
            silent();
            remark(Finding.of(silent.fault().name(), Findings.cut(silent.told()))
                    .at(Failures.place(file))
                    .mendedBy("Nothing need be done yet: the download tries again."));
        } catch (IOException | RuntimeException other) {
            count(file, OptionalLong.empty());
        }
    }

    private synchronized boolean isHopeless() {
        return silentInARow >= HOPELESS;
    }

    private synchronized void answered() {
        silentInARow = isHopeless() ? silentInARow : 0;
    }

    private synchronized void silent() {
        silentInARow++;
    }

    private synchronized void count(ListedFile file, OptionalLong told) {
        OptionalLong size = told.isPresent() ? told : file.size();
        if (size.isPresent()) {
            sum = size.getAsLong() > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + size.getAsLong();
            known++;
        } else {
            unknown++;
        }
        context.progress(++asked, 0, "files");
    }

    private synchronized void remark(Finding finding) {
        if (remarks.size() < MOST_TOLD) {
            remarks.add(finding);
        }
    }

    /** The sum of all sizes that are known. */
    synchronized long sum() {
        return sum;
    }

    /** Whether the size of every file is known. */
    synchronized boolean isComplete() {
        return unknown == 0;
    }

    /** What was odd, bounded. */
    synchronized List<Finding> remarks() {
        List<Finding> all = new ArrayList<>(remarks);
        if (unknown > 0) {
            all.add(Finding.of(
                            "SIZE_UNKNOWN",
                            "Expected the sizes of all " + (known + unknown) + " files, but " + unknown
                                    + " could not be told")
                    .mendedBy("Give sizes in the manifest for the job to be estimated fully; it runs without, later."));
        }
        return all;
    }
}
