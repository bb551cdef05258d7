package org.millrace.handlers.ingest.storage;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.describe.Requests;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.request.StoredObject;
import org.millrace.handlers.ingest.request.StoredObject.StoredFile;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.S3Settings;
import org.millrace.handlers.ingest.settings.StorageSettings;
import org.millrace.spi.Fact;
import org.millrace.spi.Status;
import org.millrace.spi.StepContext;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Run;

/** A job that stands before STORE. */
final class Submission implements AutoCloseable {

    private final HandlerTester tester;
    private final List<String> lines = new ArrayList<>();

    Submission(StoreHandler handler, StorageSettings settings, String job, Mode mode, String... deletions) {
        tester = HandlerTester.of(handler)
                .configuration(configuration(settings))
                .step(new StepContext(job, Optional.of("bid1"), "Ingest", "Storing", Status.OK))
                .file(IngestRequest.PATH, Requests.silent(mode))
                .file(ObjectFile.ALL, "")
                .fileInput("request", IngestRequest.PATH)
                .fileInput("object", ObjectFile.ALL)
                .fileOutput("stored", StoredObject.PATH)
                .fileOutput("version", StoredObject.FILES)
                .recorded(new Fact.Identifiers(Requests.ARK, List.of()))
                .recorded(new Fact.Store(URI.create("file:/x"), "add/9001/x", List.of(deletions)));
    }

    static StorageSettings inFolder(Path root) {
        return new StorageSettings(Optional.of(root), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static StorageSettings inBucket(Path work, S3Settings bucket) {
        return new StorageSettings(Optional.empty(), Optional.of(work), Optional.of(bucket), Optional.empty());
    }

    private static IngestConfiguration configuration(StorageSettings settings) {
        IngestConfiguration empty = IngestConfiguration.empty();
        return new IngestConfiguration(
                empty.profiles(),
                empty.transfer(),
                empty.minter(),
                Optional.of(settings),
                empty.inventory(),
                empty.mail(),
                empty.callback(),
                empty.manifests());
    }

    HandlerTester tester() {
        return tester;
    }

    Submission with(String path, String text) {
        tester.file(path, text);
        return listed(path, text);
    }

    /** Lists a file that is not there. */
    Submission listed(String path, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Map<DigestAlgorithm, String> digests = new EnumMap<>(DigestAlgorithm.class);
        digests.put(
                DigestAlgorithm.SHA256,
                HexFormat.of().formatHex(DigestAlgorithm.SHA256.start().digest(bytes)));
        lines.add(Json.text(new ObjectFile(path, bytes.length, digests, Optional.of("text/plain"))));
        tester.file(ObjectFile.ALL, String.join("\n", lines) + "\n");
        return this;
    }

    Run run() {
        return tester.run();
    }

    Run runAgain() {
        return tester.runAgain();
    }

    StoredObject stored() {
        return read(tester.text(StoredObject.PATH), StoredObject.class);
    }

    List<StoredFile> files() {
        return tester.text(StoredObject.FILES)
                .lines()
                .map(line -> read(line, StoredFile.class))
                .toList();
    }

    private static <T> T read(String text, Class<T> type) {
        try {
            return Json.read(text, type);
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    @Override
    public void close() {
        tester.close();
    }
}
