package org.millrace.handlers.ingest.submission;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.millrace.handlers.ingest.manifest.ManifestKind;
import org.millrace.handlers.ingest.request.PayloadType;

/** What was submitted. It is said, never guessed. */
enum SubmissionType {
    FILE("file", "file", Optional.empty(), PayloadType.FILE),
    CONTAINER("container", "container", Optional.empty(), PayloadType.CONTAINER),
    OBJECT_MANIFEST("object-manifest", "manifest", Optional.empty(), PayloadType.MANIFEST),
    FILES("single-file-batch-manifest", "batchManifestFile", Optional.of(ManifestKind.FILES), PayloadType.FILE),
    CONTAINERS(
            "container-batch-manifest",
            "batchManifestContainer",
            Optional.of(ManifestKind.CONTAINERS),
            PayloadType.CONTAINER),
    MANIFESTS("batch-manifest", "batchManifest", Optional.of(ManifestKind.MANIFESTS), PayloadType.MANIFEST);

    private final String word;
    private final String merrittWord;
    private final Optional<ManifestKind> kind;
    private final PayloadType payload;

    SubmissionType(String word, String merrittWord, Optional<ManifestKind> kind, PayloadType payload) {
        this.word = word;
        this.merrittWord = merrittWord;
        this.kind = kind;
        this.payload = payload;
    }

    /** The type of a word, ours or what Merritt's services call it. */
    static Optional<SubmissionType> named(String word) {
        return Arrays.stream(values())
                .filter(type -> type.word.equals(word) || type.merrittWord.equals(word))
                .findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(type -> type.word).toList();
    }

    String word() {
        return word;
    }

    /** What its manifest should say that it lists; empty if it is one object. */
    Optional<ManifestKind> kind() {
        return kind;
    }

    /** What each object's payload is. */
    PayloadType payload() {
        return payload;
    }

    /** The kinds of manifest that a batch may have. */
    static Set<ManifestKind> batchKinds() {
        return EnumSet.complementOf(EnumSet.of(ManifestKind.OBJECT));
    }
}
