package org.millrace.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.millrace.store.Definitions;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/** Workflow definitions in memory. */
final class MemoryDefinitions implements Definitions {

    private final Memory memory;
    private final MemorySession session;

    MemoryDefinitions(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public String deploy(String id, String text) {
        String digest = sha256(text);
        memory.change(session, "deploy", () -> memory.deployed().put(id, digest, text));
        return digest;
    }

    @Override
    public Optional<String> current(String id) {
        return memory.read(session, () -> memory.deployed().current(id));
    }

    @Override
    public String text(String id, String digest) {
        return memory.read(session, () -> memory.deployed().text(id, digest))
                .orElseThrow(() -> new StoreException(
                        Reason.NOT_FOUND,
                        "Expected workflow " + id + " with digest " + digest + " to be deployed, but it is not"));
    }

    @Override
    public List<String> workflows() {
        return memory.read(session, () -> memory.deployed().workflows());
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
