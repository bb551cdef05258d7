package org.millrace.handlers.ingest.submission;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.millrace.handlers.ingest.identity.Ark;
import org.millrace.handlers.ingest.manifest.Digests;
import org.millrace.handlers.ingest.manifest.ManifestCode;
import org.millrace.handlers.ingest.manifest.Urls;
import org.millrace.handlers.ingest.request.Digest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.text.Nearest;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;

/** Reads what a form says, and notes all that is wrong with it. */
final class Said {

    private static final int LONGEST_SIZE = 18;
    private static final List<String> ELEMENTS = List.of(
            "contributor",
            "coverage",
            "creator",
            "date",
            "description",
            "format",
            "identifier",
            "language",
            "publisher",
            "relation",
            "rights",
            "source",
            "subject",
            "title",
            "type");

    private final Form form;
    private final List<Finding> findings = new ArrayList<>();

    Said(Form form) {
        this.form = form;
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    void note(Finding finding) {
        findings.add(finding);
    }

    private void note(String code, String message, String remedy) {
        findings.add(Finding.of(code, message).mendedBy(remedy));
    }

    Fixity fixity() {
        return new Fixity(digest(), size());
    }

    private Optional<Digest> digest() {
        Optional<String> type = form.text(Words.DIGEST_TYPE);
        Optional<String> value = form.text(Words.DIGEST_VALUE);
        if (type.isPresent() != value.isPresent()) {
            note(
                    SubmissionCode.BAD_PAYLOAD_DIGEST,
                    "Expected digestType and digestValue, or neither, but there is only "
                            + Shown.of(type.or(() -> value).orElse("")),
                    "Give both.");
        }
        if (type.isEmpty() || value.isEmpty()) {
            return Optional.empty();
        }
        Optional<Digest> digest = Digests.read(type.get(), value.get());
        if (digest.isEmpty()) {
            note(Digests.unknownAlgorithm(type.get()));
        }
        digest.flatMap(Digests::odd)
                .ifPresent(odd -> note(SubmissionCode.BAD_PAYLOAD_DIGEST, odd.message(), odd.remedy()));
        return digest;
    }

    private OptionalLong size() {
        Optional<String> given = form.text(Words.SIZE);
        if (given.isEmpty()) {
            return OptionalLong.empty();
        }
        if (given.get().length() > LONGEST_SIZE
                || !given.get().chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            note(
                    ManifestCode.BAD_SIZE,
                    "Expected a number of bytes, but found " + Shown.of(given.get()),
                    "Give the size as a whole number, or not at all.");
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(given.get()));
    }

    /** A URL that has to be whole. */
    Optional<URI> url(String text) {
        Urls.Read read = Urls.relativeTo(Optional.empty()).read(text);
        if (read instanceof Urls.Read.Good good) {
            return Optional.of(good.uri());
        }
        note(((Urls.Read.Bad) read).fault());
        return Optional.empty();
    }

    Mode mode() {
        String update = form.text(Words.UPDATE).orElse("false").toLowerCase(Locale.ROOT);
        if (!update.equals("true") && !update.equals("false")) {
            note(
                    SubmissionCode.BAD_UPDATE,
                    "Expected true or false for update, but found " + Shown.of(update),
                    "Say true to add files to the object's last version.");
        }
        return update.equals("true") ? Mode.UPDATE : Mode.ADD;
    }

    Optional<String> ark() {
        Optional<String> given = form.text(Words.OBJECT_ID);
        Optional<String> ark = given.flatMap(Ark::normalized);
        if (given.isPresent() && ark.isEmpty()) {
            note(
                    SubmissionCode.BAD_ARK,
                    "Expected an ARK such as ark:/13030/m5qv8jks, but found " + Shown.of(given.get()),
                    "Give the object's ARK, or none: a new object gets one.");
        }
        return ark;
    }

    List<String> localIds() {
        return form.text(Words.LOCAL_ID).map(Said::parted).orElse(List.of());
    }

    /** Identifiers that are joined by semicolons, each once. */
    static List<String> parted(String joined) {
        Set<String> parts = new LinkedHashSet<>();
        for (String part : joined.split(";", -1)) {
            parts.add(part.strip());
        }
        parts.remove("");
        return List.copyOf(parts);
    }

    /** Further elements, by name. */
    Map<String, String> dublinCore() {
        return form.text(Words.DUBLIN_CORE).map(this::dublinCore).orElse(Map.of());
    }

    private Map<String, String> dublinCore(String text) {
        Map<String, String> elements = new TreeMap<>();
        Optional<Map<?, ?>> given = Json.find(text);
        if (given.isEmpty()) {
            badElement("Expected a JSON object for dublin_core, but found " + Shown.of(text));
        }
        given.orElse(Map.of()).forEach((name, value) -> {
            String element = String.valueOf(name);
            if (!ELEMENTS.contains(element)) {
                badElement("Expected an element of Dublin Core, but found " + Shown.of(element) + "."
                        + Nearest.hint(element, ELEMENTS));
            } else if (value instanceof String one
                    && StandardCharsets.UTF_8.newEncoder().canEncode(one)) {
                elements.put(element, one);
            } else {
                badElement("Expected a text for " + element + ", but found " + Shown.of(String.valueOf(value)));
            }
        });
        return elements;
    }

    private void badElement(String message) {
        note(
                SubmissionCode.BAD_DUBLIN_CORE,
                message,
                "Write it as {\"subject\": \"...\"}; parts of one element are joined by semicolons.");
    }
}
