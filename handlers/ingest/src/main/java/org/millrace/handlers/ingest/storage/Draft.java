package org.millrace.handlers.ingest.storage;

import io.ocfl.api.exception.FixityCheckException;
import io.ocfl.api.io.FixityCheckInputStream;
import io.ocfl.api.model.DigestAlgorithm;
import io.ocfl.api.model.VersionInfo;
import io.ocfl.core.inventory.InventoryMapper;
import io.ocfl.core.inventory.SidecarMapper;
import io.ocfl.core.model.Inventory;
import io.ocfl.core.model.InventoryBuilder;
import io.ocfl.core.model.Version;
import io.ocfl.core.model.VersionBuilder;
import io.ocfl.core.validation.InventoryValidator;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.spi.PermanentFailure;

/**
 * A version in the making: a folder that has its new files, and the inventory that is to name them.
 *
 * <p>ocfl-java's own updater compares each path with all others of the version, which takes hours for some hundred thousand
 * files. What it looks for is known here beforehand: submitted paths were files of one folder, and {@link UpdateCheck} has
 * compared them with those that stay. So the inventory is put together with ocfl-java's parts, in time that grows with the
 * number of files.
 */
final class Draft {

    private final Inventory before;
    private final Path folder;
    private final InventoryBuilder inventory;
    private final VersionBuilder state;
    private final String contents;

    /**
     * A version upon another.
     *
     * @param before the object's inventory, or that of an object without versions
     * @param folder an empty folder
     */
    Draft(Inventory before, Path folder, Mode mode) {
        this.before = before;
        this.folder = folder;
        this.inventory = before.buildNextVersionFrom();
        boolean fresh = mode == Mode.ADD || before.getHeadVersion() == null;
        this.state = fresh ? Version.builder() : Version.builder(before.getHeadVersion());
        this.contents = before.nextVersionNum() + "/" + before.resolveContentDirectory() + "/";
    }

    void remove(String path) {
        state.removeLogicalPath(path);
    }

    /** Adds a file, and checks on the way that it is what it was listed as; bytes that the object has are not copied. */
    void add(ObjectFile file, SubmittedFiles files) throws IOException {
        String id = id(file, files);
        boolean isNew = !inventory.containsFileId(id);
        try (InputStream content = files.content(file);
                FixityCheckInputStream checked =
                        new FixityCheckInputStream(content, Ocfl.SHA256, SubmittedFiles.sha256(file));
                OutputStream copy = isNew ? copy(file.path()) : OutputStream.nullOutputStream()) {
            checked.transferTo(copy);
            checked.checkFixity();
        } catch (FixityCheckException changed) {
            throw new PermanentFailure(
                    "Expected " + file.path() + " in the workspace as MANIFEST listed it, but it has changed: "
                            + changed.getMessage() + "; requeue the job at Downloading",
                    changed);
        }
        if (isNew) {
            inventory.addFileToManifest(id, contents + file.path());
        }
        state.removeLogicalPath(file.path());
        state.addFile(id, file.path());
    }

    /** The digest by which the object knows files: ours, unless others began the object. */
    private String id(ObjectFile file, SubmittedFiles files) throws IOException {
        DigestAlgorithm algorithm = before.getDigestAlgorithm();
        if (algorithm.equals(Ocfl.SHA256)) {
            return SubmittedFiles.sha256(file);
        }
        MessageDigest digest = algorithm.getMessageDigest();
        try (InputStream content = files.content(file);
                OutputStream digested = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            content.transferTo(digested);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private OutputStream copy(String path) throws IOException {
        Path target = folder.resolve(before.resolveContentDirectory()).resolve(path);
        Files.createDirectories(target.resolveSibling(""));
        return Files.newOutputStream(target);
    }

    /** Writes the inventory into the folder, and returns it. */
    Inventory finish(VersionInfo said) throws IOException {
        Inventory whole = InventoryValidator.validateShallow(inventory
                .addHeadVersion(
                        state.versionInfo(said).created(said.getCreated()).build())
                .build());
        MessageDigest digest = whole.getDigestAlgorithm().getMessageDigest();
        try (OutputStream text = new DigestOutputStream(
                new BufferedOutputStream(Files.newOutputStream(folder.resolve("inventory.json"))), digest)) {
            InventoryMapper.defaultMapper().write(text, whole);
        }
        String written = HexFormat.of().formatHex(digest.digest());
        SidecarMapper.writeSidecar(whole, written, folder);
        return whole.buildFrom().inventoryDigest(written).build();
    }
}
