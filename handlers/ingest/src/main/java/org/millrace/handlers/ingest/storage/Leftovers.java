package org.millrace.handlers.ingest.storage;

import io.ocfl.api.exception.OcflJavaException;
import io.ocfl.api.exception.OcflNoSuchFileException;
import io.ocfl.core.inventory.InventoryMapper;
import io.ocfl.core.model.Inventory;
import io.ocfl.core.storage.common.Listing;
import io.ocfl.core.storage.common.Storage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.spi.PermanentFailure;

/**
 * Mends what a process left that died while it installed a version. ocfl-java moves the folder of the new version into the
 * object and then copies its inventory to the object's root; dead in between, the object cannot be written again, or, if
 * it was the first version, not even be read.
 *
 * <p>A version whose folder is whole is completed: its inventory becomes the object's. One that is not, and that the
 * object's inventory does not know, is removed. Nothing that was ever named by a good inventory is removed; what cannot be
 * explained by a death while installing is left as it is, and said.
 *
 * <p>The caller holds the claim of the object: with a live writer in it, this would be wrong.
 */
final class Leftovers {

    private static final String INVENTORY = "inventory.json";

    private final Storage storage;
    private final String objectRoot;
    private final InventoryMapper inventories = InventoryMapper.defaultMapper();

    private Leftovers(Storage storage, String objectRoot) {
        this.storage = storage;
        this.objectRoot = objectRoot;
    }

    static void mend(Storage storage, String objectRoot) throws IOException {
        new Leftovers(storage, objectRoot).mend();
    }

    private void mend() throws IOException {
        List<Listing> children = children();
        int last = lastVersion(children);
        Optional<Inventory> known = goodInventory(objectRoot);
        if (children.isEmpty()
                || known.filter(inventory -> head(inventory) == last).isPresent()) {
            return;
        }
        String version = objectRoot + "/v" + last;
        Optional<Inventory> left = last == 0 ? Optional.empty() : goodInventory(version);
        if (left.filter(inventory -> head(inventory) == last && isWhole(inventory, version))
                .isPresent()) {
            complete(version);
        } else if (known.filter(inventory -> head(inventory) == last - 1).isPresent()) {
            storage.deleteDirectory(version);
        } else if (last <= 1 && children.stream().noneMatch(Leftovers::isInventory)) {
            storage.deleteDirectory(objectRoot);
        } else {
            throw new PermanentFailure("Expected a readable inventory of version v" + last + " at " + objectRoot
                    + " in the storage root, but it is damaged; validate the object, restore it from a copy, and requeue"
                    + " the job at Storing");
        }
    }

    private List<Listing> children() {
        try {
            return storage.listDirectory(objectRoot);
        } catch (OcflNoSuchFileException nothingThere) {
            return List.of();
        }
    }

    private static int lastVersion(List<Listing> children) {
        return children.stream()
                .filter(Listing::isDirectory)
                .map(Listing::getRelativePath)
                .filter(name -> name.matches("v\\d{1,9}"))
                .mapToInt(name -> Integer.parseInt(name.substring(1)))
                .max()
                .orElse(0);
    }

    private static boolean isInventory(Listing child) {
        return child.getRelativePath().startsWith(INVENTORY);
    }

    private static int head(Inventory inventory) {
        return (int) inventory.getHead().getVersionNum();
    }

    /** The inventory in a folder, if its digest is what its sidecar says. */
    private Optional<Inventory> goodInventory(String folder) throws IOException {
        try {
            Inventory inventory;
            try (InputStream content = storage.read(folder + "/" + INVENTORY)) {
                inventory = inventories.readNoDigest(objectRoot, content);
            }
            String algorithm = inventory.getDigestAlgorithm().getOcflName();
            String expected = storage.readToString(sidecar(folder, algorithm)).split("\\s+", 2)[0];
            return digest(folder, algorithm).equalsIgnoreCase(expected) ? Optional.of(inventory) : Optional.empty();
        } catch (OcflJavaException notThereOrBroken) {
            return Optional.empty();
        }
    }

    private String digest(String folder, String algorithm) throws IOException {
        MessageDigest digest = DigestAlgorithm.named(algorithm)
                .orElseThrow(() -> new PermanentFailure("The object at " + objectRoot + " uses the digest " + algorithm
                        + "; OCFL knows sha256 and sha512"))
                .start();
        try (InputStream content = storage.read(folder + "/" + INVENTORY);
                OutputStream read = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            content.transferTo(read);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String sidecar(String folder, String algorithm) {
        return folder + "/" + INVENTORY + "." + algorithm;
    }

    /** Whether all files are there that a version's own folder has to have. */
    private boolean isWhole(Inventory inventory, String version) {
        Set<String> there = new HashSet<>();
        for (Listing file : storage.listRecursive(version)) {
            there.add(version + "/" + file.getRelativePath());
        }
        return inventory.getManifest().keySet().stream()
                .map(inventory::storagePath)
                .filter(path -> path.startsWith(version + "/"))
                .allMatch(there::contains);
    }

    private void complete(String version) throws IOException {
        String algorithm =
                goodInventory(version).orElseThrow().getDigestAlgorithm().getOcflName();
        // The inventory first, as ocfl-java does: dead in between, this is done again
        storage.copyFileInternal(version + "/" + INVENTORY, objectRoot + "/" + INVENTORY);
        storage.copyFileInternal(sidecar(version, algorithm), sidecar(objectRoot, algorithm));
    }
}
