package org.millrace.handlers.ingest.storage;

import io.ocfl.api.model.FileDetails;
import io.ocfl.api.model.VersionDetails;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.spi.Finding;

/** Whether a version can follow upon another: what an update removes has to be there, and its files need a place. */
final class UpdateCheck {

    private static final int SHOWN = 20;

    private final NewVersion version;
    private final Optional<VersionDetails> head;

    UpdateCheck(NewVersion version, Optional<VersionDetails> head) {
        this.version = version;
        this.head = head;
    }

    /** What keeps the version from being stored. */
    List<Finding> faults(SubmittedFiles files) throws IOException {
        if (version.mode() == Mode.ADD) {
            return List.of();
        }
        if (head.isEmpty()) {
            return version.deletions().isEmpty() ? List.of() : List.of(nothingToDeleteFrom());
        }
        List<Finding> unknown = unknownDeletions(head.get());
        return unknown.isEmpty() ? conflicts(head.get(), files) : unknown;
    }

    /** What the depositor should know of a version that is stored. */
    List<Finding> remarks() {
        if (version.mode() == Mode.ADD || head.isPresent()) {
            return List.of();
        }
        return List.of(Finding.of(
                        "UPDATE_OF_NOTHING",
                        "Expected an object to update, but there is none; it is stored as the first version")
                .at(version.ark())
                .mendedBy("Nothing, if that was meant; else look whether the identifier is the right one."));
    }

    private Finding nothingToDeleteFrom() {
        return Finding.of("DELETE_WITHOUT_OBJECT", "Expected an object to delete files from, but there is none")
                .at(version.ark())
                .mendedBy(
                        "Look whether the identifier is the right one, or leave mrt-delete.txt out; then submit again.");
    }

    private List<Finding> unknownDeletions(VersionDetails before) {
        List<String> unknown = version.deletions().stream()
                .filter(path -> !before.containsFile(path))
                .toList();
        List<Finding> findings = new ArrayList<>();
        unknown.stream().limit(SHOWN).map(path -> unknown(path, before)).forEach(findings::add);
        if (unknown.size() > SHOWN) {
            findings.add(Finding.of("UNKNOWN_DELETION", "... and " + (unknown.size() - SHOWN) + " more")
                    .at("system/mrt-delete.txt"));
        }
        return findings;
    }

    private Finding unknown(String path, VersionDetails before) {
        return Finding.of(
                        "UNKNOWN_DELETION",
                        "Expected files of version " + before.getVersionNum() + ", but it has no '" + path + "'")
                .at("system/mrt-delete.txt")
                .mendedBy("List files as the object has them, which its newest version shows; then submit again.");
    }

    /** A path cannot be a file and a folder. */
    private List<Finding> conflicts(VersionDetails before, SubmittedFiles files) throws IOException {
        NavigableSet<String> staying = new TreeSet<>();
        before.getFiles().stream().map(FileDetails::getPath).forEach(staying::add);
        version.deletions().forEach(staying::remove);
        List<Finding> findings = new ArrayList<>();
        files.each(file -> {
            if (findings.size() < SHOWN) {
                conflict(file, staying).ifPresent(findings::add);
            }
        });
        return findings;
    }

    private static Optional<Finding> conflict(ObjectFile file, NavigableSet<String> staying) {
        String path = file.path();
        String below = staying.ceiling(path + "/");
        if (below != null && below.startsWith(path + "/")) {
            return Optional.of(conflict(path, below));
        }
        for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
            if (staying.contains(path.substring(0, slash))) {
                return Optional.of(conflict(path, path.substring(0, slash)));
            }
        }
        return Optional.empty();
    }

    private static Finding conflict(String path, String stays) {
        return Finding.of(
                        "PATH_CONFLICT",
                        "Expected room for '" + path + "', but the object has '" + stays
                                + "', and no path is both a file and a folder")
                .at(path)
                .mendedBy("Name the file otherwise, or list the other one in mrt-delete.txt; then submit again.");
    }
}
