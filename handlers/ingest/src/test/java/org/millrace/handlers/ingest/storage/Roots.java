package org.millrace.handlers.ingest.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.ocfl.api.OcflRepository;
import io.ocfl.api.model.ObjectVersionId;
import io.ocfl.api.model.ValidationResults;
import io.ocfl.core.OcflRepositoryBuilder;
import io.ocfl.core.storage.OcflStorageBuilder;
import io.ocfl.core.storage.common.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.millrace.handlers.ingest.describe.Requests;

/** Looks into a storage root with ocfl-java alone. */
final class Roots {

    private Roots() {}

    static OcflRepository open(Storage storage, Path work) {
        try {
            Files.createDirectories(work);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return Ocfl.repository(
                new OcflRepositoryBuilder()
                        .storage(OcflStorageBuilder.builder().storage(storage).build()),
                work);
    }

    /** Asserts that the object is valid, contents included, and returns its newest version's number. */
    static long validHead(OcflRepository repository) {
        ValidationResults results = repository.validateObject(Requests.ARK, true);
        assertThat(results.getErrors()).isEmpty();
        // W004: SHA-512 is recommended; SHA-256 is used on purpose
        assertThat(results.getWarnings())
                .extracting(issue -> issue.getCode().name())
                .containsOnly("W004");
        return repository.describeObject(Requests.ARK).getHeadVersionNum().getVersionNum();
    }

    /** The texts of a version's files by their paths. */
    static Map<String, String> texts(OcflRepository repository, int version) {
        Map<String, String> texts = new TreeMap<>();
        repository
                .getObject(ObjectVersionId.version(Requests.ARK, version))
                .getFiles()
                .forEach(file -> {
                    try (var content = file.getStream()) {
                        texts.put(file.getPath(), new String(content.readAllBytes(), StandardCharsets.UTF_8));
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                });
        return texts;
    }
}
