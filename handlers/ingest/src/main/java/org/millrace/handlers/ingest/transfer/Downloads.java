package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.handlers.ingest.transfer.http.TransientException;
import org.millrace.spi.Finding;
import org.millrace.workspace.WorkspacePath;

/** The fetching of all files of a list, several at a time; the list is read as it goes. */
final class Downloads {

    private static final String FOLDER = "producer/";

    private final Download download;
    private final Failures failures;
    private final Progress progress;
    private final int atATime;

    Downloads(Download download, Failures failures, Progress progress, int atATime) {
        this.download = download;
        this.failures = failures;
        this.progress = progress;
        this.atATime = atATime;
    }

    /** Fetches them; what goes wrong is among the failures. */
    void run(Path list) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atATime);
        boolean ended = false;
        try (Stream<ListedFile> files = Json.lines(list, ListedFile.class)) {
            submit(files.iterator(), threads);
            threads.shutdown();
            while (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
                progress.moved(0);
            }
            ended = true;
        } finally {
            if (!ended) {
                stop(threads);
            }
        }
    }

    private void stop(ExecutorService threads) throws InterruptedException {
        threads.shutdownNow();
        progress.stop();
        boolean wasInterrupted = Thread.interrupted();
        boolean ignored = threads.awaitTermination(10, TimeUnit.SECONDS);
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void submit(Iterator<ListedFile> files, ExecutorService threads) throws InterruptedException {
        Semaphore window = new Semaphore(atATime * 4);
        NameGuard names = new NameGuard(UnaryOperator.identity());
        for (int index = 0; files.hasNext() && !failures.isHopeless(); index++) {
            ListedFile file = files.next();
            if (isWellNamed(file, names)) {
                window.acquire();
                int place = index;
                threads.execute(() -> {
                    try {
                        fetch(place, file);
                    } finally {
                        window.release();
                    }
                });
            }
        }
    }

    private boolean isWellNamed(ListedFile file, NameGuard names) {
        Optional<String> defect = WorkspacePath.defect(file.name())
                .or(() -> WorkspacePath.defect(FOLDER + file.name()))
                .or(() -> names.take(WorkspacePath.of(file.name())));
        defect.ifPresent(found ->
                failures.add(Finding.of("NAME_REFUSED", "Expected a name for a file of the object, but " + found)
                        .at(Failures.place(file))
                        .mendedBy("Give the file another name in the manifest; then submit again.")));
        return defect.isEmpty();
    }

    private void fetch(int index, ListedFile file) {
        if (failures.isHopeless()) {
            return;
        }
        try {
            download.get(index, file, progress);
            failures.good();
        } catch (RefusedException refused) {
            failures.add(file, refused);
        } catch (TransientException failed) {
            failures.add(file, failed);
        } catch (InterruptedException stopped) {
            failures.platform(stopped);
        } catch (IOException | RuntimeException ill) {
            failures.platform(ill);
        }
    }
}
