package org.millrace.handlers.ingest.describe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.spi.Fact;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Reads;
import org.millrace.spi.Records;
import org.millrace.spi.Writes;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/**
 * Lists all files of the object with digests and MIME types, for STORE and as the manifest that Merritt's storage service
 * reads.
 *
 * <p>Digests of the depositor's files are those that DOWNLOAD computed while it fetched them, digests of system files are
 * computed here. A MIME type that the depositor gave stands; the others are told from the first bytes and the name. Lists
 * are written as they are read, so memory does not depend on their length. The manifest itself is not part of the object,
 * as in Merritt, nor is an update's {@code producer/mrt-delete.txt}, which has become {@code system/mrt-delete.txt}.
 */
@HandlerKey("MANIFEST")
@In(name = "request", type = Path.class, documentation = "The request that ACCEPT_SUBMISSION made.")
@In(name = "fetched", type = Path.class, documentation = "The list of the depositor's files that DOWNLOAD made.")
@Out(name = "object", type = Path.class, documentation = "The list of all files of the object.")
@Reads({"producer", "system"})
@Writes("system/mrt-manifest.txt")
@Records({Fact.Store.class, Fact.Inventory.class})
public final class ManifestHandler implements Handler {

    private static final WorkspacePath MANIFEST = WorkspacePath.of("system/mrt-manifest.txt");
    private static final WorkspacePath SYSTEM = WorkspacePath.of("system");
    private static final String SUBMITTED_DELETE_LIST = "producer/" + DeleteList.SUBMITTED;
    private static final int BLOCK = 64 * 1024;

    @Override
    public Outcome run(HandlerContext context) throws IOException {
        Path requestFile = context.inputs().file("request");
        IngestRequest request = Json.read(requestFile, IngestRequest.class);
        String base = base(requestFile, request, context);
        Path manifest = context.outputs().file(MANIFEST);
        try (Json.LineWriter object = Json.lines(context.outputs().file("object"));
                CheckmText checkm = new CheckmText(Files.newBufferedWriter(manifest), base)) {
            if (!listAll(request, object, checkm, context)) {
                return Outcome.fatal("Listing the object's files was stopped");
            }
        }
        record(request, URI.create(base + "/" + MANIFEST.value()), context);
        return Outcome.ok();
    }

    /** Where the job's files can be reached, as its services are told. */
    private static String base(Path requestFile, IngestRequest request, HandlerContext context) {
        Optional<String> configured =
                context.configuration(IngestConfiguration.class).storage().flatMap(storage -> storage.workspaceUrl());
        if (configured.isPresent()) {
            return configured
                    .get()
                    .replace("{batch}", request.submission().batch())
                    .replace("{job}", context.step().jobId());
        }
        // .../Ingest/request.json
        Path workspace = requestFile.toAbsolutePath().resolveSibling("..").normalize();
        String url = workspace.toUri().toASCIIString();
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /** Whether all was listed; false if the call was cancelled. */
    private static boolean listAll(
            IngestRequest request, Json.LineWriter object, CheckmText checkm, HandlerContext context)
            throws IOException {
        long count = 0;
        try (Stream<ObjectFile> fetched = Json.lines(context.inputs().file("fetched"), ObjectFile.class);
                Stream<ObjectFile> system = systemFiles(context.workspace())) {
            Stream<ObjectFile> producer = fetched.filter(
                            file -> request.mode() == Mode.ADD || !file.path().equals(SUBMITTED_DELETE_LIST))
                    .map(file -> checked(file, context.workspace()));
            for (Iterator<ObjectFile> files = Stream.concat(producer, system).iterator(); files.hasNext(); ) {
                if (context.isCancelled()) {
                    return false;
                }
                ObjectFile file = typed(files.next(), context.workspace());
                object.write(file);
                checkm.add(file);
                context.progress(++count, 0, "files");
            }
            return true;
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private static ObjectFile checked(ObjectFile file, Workspace workspace) {
        long found = workspace.size(WorkspacePath.of(file.path()));
        if (found != file.size()) {
            throw new PermanentFailure("Expected " + file.size() + " bytes of " + file.path()
                    + " as they were fetched, but found " + found + "; requeue the job at Downloading");
        }
        return file;
    }

    private static Stream<ObjectFile> systemFiles(Workspace workspace) {
        List<WorkspacePath> paths;
        try (Stream<WorkspacePath> listed = workspace.list(SYSTEM)) {
            paths = listed.filter(path -> !path.equals(MANIFEST)).sorted().toList();
        }
        return paths.stream().map(path -> digested(path, workspace));
    }

    private static ObjectFile digested(WorkspacePath path, Workspace workspace) {
        MessageDigest digest = DigestAlgorithm.SHA256.start();
        long size = 0;
        byte[] block = new byte[BLOCK];
        try (InputStream content = workspace.read(path)) {
            for (int length = content.read(block); length >= 0; length = content.read(block)) {
                digest.update(block, 0, length);
                size += length;
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        Map<DigestAlgorithm, String> digests = new EnumMap<>(DigestAlgorithm.class);
        digests.put(DigestAlgorithm.SHA256, HexFormat.of().formatHex(digest.digest()));
        return new ObjectFile(path.value(), size, digests, Optional.empty());
    }

    private static ObjectFile typed(ObjectFile file, Workspace workspace) throws IOException {
        if (file.mimeType().filter(type -> !type.isBlank()).isPresent()) {
            return file;
        }
        try (InputStream content = workspace.read(WorkspacePath.of(file.path()))) {
            return new ObjectFile(
                    file.path(), file.size(), file.digests(), Optional.of(MimeTypes.detect(file.path(), content)));
        }
    }

    private static void record(IngestRequest request, URI manifest, HandlerContext context) throws IOException {
        String ark = context.recorded(Fact.Identifiers.class)
                .map(Fact.Identifiers::primaryId)
                .filter(id -> !id.isEmpty())
                .orElseThrow(() -> new PermanentFailure(
                        "Expected the object's identifier, but none is recorded; run MINT before MANIFEST"));
        Profile.Storage storage = request.profile().storage();
        String object = storage.node() + "/" + URLEncoder.encode(ark, StandardCharsets.UTF_8);
        String mode = request.mode().name().toLowerCase(Locale.ROOT) + "/" + object;
        context.record(new Fact.Store(manifest, mode, deletions(request.mode(), context.workspace())));
        context.record(
                new Fact.Inventory(URI.create(storage.service().replaceAll("/+$", "") + "/manifest/" + object), ""));
    }

    private static List<String> deletions(Mode mode, Workspace workspace) throws IOException {
        WorkspacePath kept = WorkspacePath.of(DeleteList.KEPT);
        if (mode == Mode.ADD || !workspace.exists(kept)) {
            return List.of();
        }
        try (InputStream list = workspace.read(kept)) {
            return DeleteList.paths(new String(list.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
