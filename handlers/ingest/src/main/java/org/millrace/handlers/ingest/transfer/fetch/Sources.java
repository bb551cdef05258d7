package org.millrace.handlers.ingest.transfer.fetch;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.millrace.handlers.ingest.request.Payload;
import org.millrace.handlers.ingest.transfer.http.Fault;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.handlers.ingest.transfer.http.WebAddress;
import org.millrace.handlers.ingest.transfer.http.WebClient;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspacePath;

/** Finds what a URL names: something on the web, a file of the batch, a file of a folder that the operator opened. */
public final class Sources {

    private final WebClient client;
    private final Supplier<Workspace> batch;
    private final List<Path> folders;
    private final Clock clock;

    /**
     * The sources of one call.
     *
     * @param client asks the web
     * @param batch the batch's files
     * @param folders below which files may be read
     * @param clock the engine's
     */
    public Sources(WebClient client, Supplier<Workspace> batch, List<Path> folders, Clock clock) {
        this.client = client;
        this.batch = batch;
        this.folders = List.copyOf(folders);
        this.clock = clock;
    }

    /**
     * The source that a URL names.
     *
     * @throws RefusedException if there is none that may be read
     */
    public Source named(String url) throws RefusedException {
        String trimmed = url.trim();
        if (trimmed.startsWith(Payload.BATCH_SCHEME)) {
            return ofBatch(trimmed.substring(Payload.BATCH_SCHEME.length()));
        }
        if (trimmed.toLowerCase(Locale.ROOT).startsWith("file:")) {
            return ofFolder(trimmed);
        }
        return new WebSource(client, WebAddress.of(trimmed), clock);
    }

    /** Whether a URL names something on the web, or else here. */
    public static boolean isOnTheWeb(String url) {
        String trimmed = url.trim().toLowerCase(Locale.ROOT);
        return !trimmed.startsWith(Payload.BATCH_SCHEME) && !trimmed.startsWith("file:");
    }

    private Source ofBatch(String path) throws RefusedException {
        Optional<String> defect = WorkspacePath.defect(path);
        if (defect.isPresent()) {
            throw new RefusedException(
                    Fault.URL_REFUSED,
                    "Expected a file that was handed over with the submission, but batch: names none: " + defect.get());
        }
        WorkspacePath file = WorkspacePath.of(path);
        return new LocalSource(Payload.BATCH_SCHEME + path, () -> openBatch(file));
    }

    private LocalSource.Opened openBatch(WorkspacePath file) throws RefusedException {
        try {
            return new LocalSource.Opened(batch.get().read(file), batch.get().size(file), "");
        } catch (WorkspaceException failure) {
            if (failure.reason() == WorkspaceException.Reason.NOT_FOUND) {
                throw new RefusedException(
                        Fault.NOT_FOUND,
                        "Expected " + file
                                + ", handed over with the submission, but it is not in the batch's workspace");
            }
            throw failure;
        }
    }

    private Source ofFolder(String url) throws RefusedException {
        Path file = path(url);
        return new LocalSource("file:" + file, () -> openFile(file));
    }

    private static Path path(String url) throws RefusedException {
        try {
            URI uri = new URI(url.replace(" ", "%20"));
            String host = uri.getRawAuthority();
            if (uri.getPath() == null || (host != null && !host.isEmpty() && !host.equals("localhost"))) {
                throw new InvalidPathException(url, "no path of this machine");
            }
            return Path.of(uri.getPath()).normalize();
        } catch (URISyntaxException | InvalidPathException malformed) {
            throw new RefusedException(Fault.URL_REFUSED, "Expected a URL, but '" + url + "' names no file");
        }
    }

    /** The real path decides: a link out of the folder does not help. */
    private LocalSource.Opened openFile(Path file) throws IOException {
        if (folders.stream().map(Sources::real).noneMatch(file::startsWith)
                && folders.stream().noneMatch(file::startsWith)) {
            throw outside(file);
        }
        Path real;
        try {
            real = file.toRealPath();
        } catch (NoSuchFileException missing) {
            throw new RefusedException(Fault.NOT_FOUND, "Expected the file " + file + ", but it is not there");
        }
        if (folders.stream().map(Sources::real).noneMatch(real::startsWith)) {
            throw outside(file);
        }
        if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
            throw new RefusedException(Fault.NOT_FOUND, "Expected the file " + file + ", but it is no file");
        }
        return new LocalSource.Opened(
                Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS),
                Files.size(real),
                Files.getLastModifiedTime(real).toString());
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException notThere) {
            return folder.toAbsolutePath().normalize();
        }
    }

    private RefusedException outside(Path file) {
        boolean leadsOut = folders.stream().anyMatch(file::startsWith);
        return new RefusedException(
                Fault.URL_REFUSED,
                "Expected a file below one of the folders of transfer.files, but "
                        + (leadsOut ? "file:" + file + " is a link out of them" : "found file:" + file));
    }
}
