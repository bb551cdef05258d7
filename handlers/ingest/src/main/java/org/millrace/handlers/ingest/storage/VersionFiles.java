package org.millrace.handlers.ingest.storage;

import io.ocfl.api.model.FileDetails;
import io.ocfl.api.model.VersionDetails;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.request.StoredObject.StoredFile;

/** Lists the files of a stored version: those of the submission in its order, then those of the version before, by path. */
final class VersionFiles {

    private final OcflObject object;
    private final VersionDetails version;
    private final ToLongFunction<String> sizes;

    private long count;
    private long bytes;

    VersionFiles(OcflObject object, VersionDetails version, ToLongFunction<String> sizes) {
        this.object = object;
        this.version = version;
        this.sizes = sizes;
    }

    void write(SubmittedFiles submitted, Path list) throws IOException {
        Set<String> written = new HashSet<>();
        try (Json.LineWriter out = Json.lines(list)) {
            submitted.each(file -> {
                written.add(file.path());
                write(stored(file, version.getFile(file.path())), out);
            });
            for (FileDetails file : others(written)) {
                write(carried(file), out);
            }
        }
    }

    private List<FileDetails> others(Set<String> written) {
        return version.getFiles().stream()
                .filter(file -> !written.contains(file.getPath()))
                .sorted(Comparator.comparing(FileDetails::getPath))
                .toList();
    }

    private void write(StoredFile file, Json.LineWriter out) throws IOException {
        count++;
        bytes += file.size();
        out.write(file);
    }

    private StoredFile stored(ObjectFile file, FileDetails details) {
        return new StoredFile(
                file.path(), file.size(), SubmittedFiles.sha256(file), file.mimeType(), object.since(details));
    }

    private StoredFile carried(FileDetails file) {
        return new StoredFile(
                file.getPath(),
                sizes.applyAsLong(file.getStorageRelativePath()),
                file.getFixity().getOrDefault(Ocfl.SHA256, ""),
                Optional.empty(),
                object.since(file));
    }

    long count() {
        return count;
    }

    long bytes() {
        return bytes;
    }
}
