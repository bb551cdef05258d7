package org.millrace.handlers.ingest.settings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where objects are stored: an OCFL storage root in a folder, or in an S3 bucket.
 *
 * @param root the folder of the storage root; below the plugin's data folder if nothing is said
 * @param work a folder for versions in the making, on the same file system as the root and shared by all who write to it;
 *     beside the root if nothing is said
 * @param s3 a bucket instead of a folder
 * @param workspaceUrl where storage services reach a job's files, such as
 *     {@code https://ingest.example.org/queue/{batch}/{job}}; the workspace's own file URL if nothing is said
 */
public record StorageSettings(
        Optional<Path> root, Optional<Path> work, Optional<S3Settings> s3, Optional<String> workspaceUrl) {

    /** What holds if the configuration says nothing. */
    public static StorageSettings empty() {
        return new StorageSettings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The folder of the storage root. */
    public Path rootBelow(Path dataFolder) {
        return root.orElseGet(() -> dataFolder.resolve("storage").resolve("ocfl"))
                .toAbsolutePath()
                .normalize();
    }

    /** The folder for versions in the making. */
    public Path workBelow(Path dataFolder) {
        Path beside = rootBelow(dataFolder);
        return work.orElseGet(() -> beside.resolveSibling(beside.getFileName() + ".work"))
                .toAbsolutePath()
                .normalize();
    }
}
