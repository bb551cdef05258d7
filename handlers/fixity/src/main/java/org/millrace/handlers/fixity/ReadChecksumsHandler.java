package org.millrace.handlers.fixity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.millrace.spi.Emits;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.workspace.WorkspacePath;

/**
 * Reads a checksum manifest, as sha256sum or BagIt write it, into a list of files that a later step verifies one by
 * one.
 *
 * <p>The manifest is streamed. Memory is bounded by the number of files, 1,000,000 at most, not by the length of their
 * paths; at the bound it takes about 80 MB.
 */
@HandlerKey("READ_CHECKSUMS")
@In(
        name = "manifest",
        type = Path.class,
        documentation = "The manifest: lines of a hexadecimal digest, blanks and a path, in UTF-8.")
@In(
        name = "algorithm",
        type = String.class,
        values = {"MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"},
        documentation = Algorithm.DOCUMENTATION)
@In(
        name = "folder",
        type = WorkspacePath.class,
        required = false,
        documentation = "The folder that the listed paths are relative to; the workspace's root if unbound.")
@Out(
        name = "files",
        type = Path.class,
        documentation = "The files as JSONL, each with the parameters path and digest, for LIST_IN_JSONL_FILE.")
@Emits(code = "MALFORMED_LINE", documentation = "A line is not a digest of the algorithm, blanks and a path.")
@Emits(code = "NOT_UTF8", documentation = "A line is not encoded in UTF-8. Save the manifest in UTF-8.")
@Emits(code = "ESCAPING_PATH", documentation = "A path leads out of the workspace, or has characters no path may have.")
@Emits(code = "DUPLICATE_PATH", documentation = "A file is listed twice. Keep the line that is right.")
@Emits(code = "EMPTY_MANIFEST", documentation = "The manifest lists no file, so nothing can be verified.")
@Emits(code = "TOO_MANY", documentation = "There are more than 100 findings; the manifest was not read further.")
@Emits(code = "TOO_MANY_FILES", documentation = "The manifest lists more than 1,000,000 files. Split the submission.")
public final class ReadChecksumsHandler implements Handler {

    private static final int MAX_FILES = 1_000_000;
    private static final int LINES_BETWEEN_LOOKS = 1_000;

    private final int maxFiles;

    /** The handler as shipped. */
    public ReadChecksumsHandler() {
        this(MAX_FILES);
    }

    ReadChecksumsHandler(int maxFiles) {
        this.maxFiles = maxFiles;
    }

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        Faults faults = new Faults();
        ManifestFormat format = new ManifestFormat(
                Algorithm.named(context.inputs().text("algorithm")),
                context.inputs().find("folder", WorkspacePath.class),
                faults);
        try (Lines lines = Lines.of(context.inputs().file("manifest"));
                FileList list = FileList.at(context.outputs().file("files"))) {
            return new Reading(format, list, faults).all(lines, context);
        }
    }

    /** One pass over one manifest. */
    private final class Reading {

        private final ManifestFormat format;
        private final FileList list;
        private final Faults faults;
        private final SeenPaths seen = new SeenPaths();

        Reading(ManifestFormat format, FileList list, Faults faults) {
            this.format = format;
            this.list = list;
            this.faults = faults;
        }

        Outcome all(Lines lines, HandlerContext context) throws IOException {
            for (Optional<Line> line = lines.next(); line.isPresent() && !faults.isEnded(); line = lines.next()) {
                if (line.get().number() % LINES_BETWEEN_LOOKS == 0 && isStopped(line.get(), context)) {
                    return Outcome.fatal("Reading the manifest was stopped at " + ManifestFormat.place(line.get()));
                }
                take(line.get());
            }
            if (faults.isEmpty() && seen.size() == 0) {
                faults.add(Finding.of("EMPTY_MANIFEST", "Expected a manifest that lists files, but it lists none"));
            }
            return faults.outcome();
        }

        private boolean isStopped(Line line, HandlerContext context) {
            context.progress(line.number(), 0, "lines");
            return context.isCancelled();
        }

        private void take(Line line) throws IOException {
            Optional<Listed> listed = format.read(line);
            if (listed.isEmpty()) {
                return;
            }
            if (!seen.add(listed.get().path())) {
                faults.add(duplicate(line, listed.get()));
            } else if (seen.size() > maxFiles) {
                faults.end(tooManyFiles(line));
            } else {
                list.add(listed.get());
            }
        }

        private Finding duplicate(Line line, Listed listed) {
            return Finding.of(
                            "DUPLICATE_PATH", "Expected each file once, but '" + listed.path() + "' was listed before")
                    .at(ManifestFormat.place(line))
                    .mendedBy("Keep the line that is right.");
        }

        private Finding tooManyFiles(Line line) {
            return Finding.of("TOO_MANY_FILES", "Expected at most " + maxFiles + " files, but more are listed")
                    .at(ManifestFormat.place(line))
                    .mendedBy("Split the submission.");
        }
    }
}
