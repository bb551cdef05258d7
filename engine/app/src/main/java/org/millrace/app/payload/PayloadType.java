package org.millrace.app.payload;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.millrace.app.input.UnusableInput;
import org.millrace.definition.finding.Nearest;

/** What a submission's payload is, in the words of the ingest workflows. */
public enum PayloadType {
    /** One file, which is the object. */
    FILE("file", "a single file"),
    /** An archive of one object's files. */
    CONTAINER("container", "an archive of one object's files"),
    /** Lists the files of one object. */
    OBJECT_MANIFEST("object-manifest", "a manifest of one object"),
    /** Lists objects of one file each. */
    SINGLE_FILE_BATCH("single-file-batch-manifest", "a batch of files"),
    /** Lists archives, an object each. */
    CONTAINER_BATCH("container-batch-manifest", "a batch of archives"),
    /** Lists manifests, an object each. */
    BATCH("batch-manifest", "a batch of manifests");

    private final String word;
    private final String phrase;

    PayloadType(String word, String phrase) {
        this.word = word;
        this.phrase = phrase;
    }

    /** As parameters and options write it. */
    public String word() {
        return word;
    }

    /** As a sentence says it. */
    public String phrase() {
        return phrase;
    }

    /** All words. */
    public static List<String> words() {
        return Arrays.stream(values()).map(PayloadType::word).toList();
    }

    /**
     * The type of a word.
     *
     * @throws UnusableInput if there is none
     */
    public static PayloadType named(String word) {
        return Arrays.stream(values())
                .filter(type -> type.word.equals(word))
                .findFirst()
                .orElseThrow(() -> {
                    String hint = Nearest.hint(word, words());
                    return new UnusableInput("expected --type to be one of " + String.join(", ", words())
                            + ", but got '" + word + "'" + (hint.isEmpty() ? "" : ". " + hint));
                });
    }

    /** The type of a manifest by the last word of its {@code #%profile}. */
    static Optional<PayloadType> ofProfile(String profile) {
        return switch (profile) {
            case "mrt-ingest-manifest" -> Optional.of(OBJECT_MANIFEST);
            case "mrt-single-file-batch-manifest" -> Optional.of(SINGLE_FILE_BATCH);
            case "mrt-container-batch-manifest" -> Optional.of(CONTAINER_BATCH);
            case "mrt-batch-manifest" -> Optional.of(BATCH);
            default -> Optional.empty();
        };
    }
}
