package org.millrace.zookeeper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One server for a test class, which gives each test a root of its own. */
final class TestTree implements BeforeAllCallback, AfterAllCallback {

    private final AtomicInteger roots = new AtomicInteger();
    /** How many classes use it now: the one that declares it, and those nested in that one. */
    private int classes;

    private Path folder;
    private EmbeddedZooKeeper server;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        if (classes++ > 0) {
            return;
        }
        folder = Files.createTempDirectory("millrace-tree");
        server = EmbeddedZooKeeper.start(EmbeddedConfig.in(folder).synced(EmbeddedConfig.Sync.NONE));
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (--classes > 0) {
            return;
        }
        server.close();
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }

    String hosts() {
        return server.connectString();
    }

    /** How to reach an empty tree. */
    ZkConfig fresh() {
        return ZkConfig.of(server.connectString() + "/test-" + roots.incrementAndGet());
    }
}
