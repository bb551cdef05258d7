package org.millrace.definition.handler;

import static org.millrace.definition.handler.IndexProblems.quoted;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonReader;
import org.millrace.definition.json.JsonString;
import org.millrace.definition.json.TextDecoder;
import org.millrace.spi.SpiVersion;

/** Reads one index, checking everything that the annotation processor promises: a jar may come from anywhere. */
final class HandlerIndexReader {

    private final String origin;
    private final IndexProblems problems = new IndexProblems();

    HandlerIndexReader(String origin) {
        this.origin = origin;
    }

    HandlerIndex.Reading read(byte[] bytes) {
        Optional<HandlerIndex> index = document(bytes).flatMap(this::index);
        return problems.isEmpty()
                ? new HandlerIndex.Reading(index, List.of())
                : new HandlerIndex.Reading(Optional.empty(), problems.sentences());
    }

    private Optional<Json> document(byte[] bytes) {
        if (bytes.length > HandlerIndex.MAX_BYTES) {
            problems.add(Place.FILE, "expected at most " + HandlerIndex.MAX_BYTES + " bytes, but there are more");
            return Optional.empty();
        }
        return TextDecoder.decode(bytes, this::addError)
                .flatMap(text -> JsonReader.read(text, this::addError))
                .filter(document -> problems.isEmpty());
    }

    /** The reader's sentences, save those that speak of a workflow. */
    private void addError(LintFinding finding) {
        if (finding.severity() != Severity.ERROR) {
            return;
        }
        String sentence = switch (finding.code()) {
            case EMPTY_FILE -> "expected an index of handlers, but the file is empty";
            case TRAILING_CONTENT -> "expected the end of the file after the closing brace, but more follows";
            default -> withoutFullStop(finding.message());
        };
        problems.add(finding.place(), sentence);
    }

    /** Problems are the middle of a sentence: what to do about them follows. */
    private static String withoutFullStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private Optional<HandlerIndex> index(Json document) {
        if (!(document instanceof JsonObject object)) {
            problems.add(
                    document.place(),
                    "expected an object with 'format', 'spi' and 'handlers', but found " + document.kind());
            return Optional.empty();
        }
        IndexFields fields = new IndexFields(object, problems);
        if (!isFormatKnown(fields)) {
            return Optional.empty();
        }
        Optional<SpiVersion> spi = spi(fields);
        List<HandlerDescription> handlers = handlers(fields);
        return spi.map(version -> new HandlerIndex(version, handlers));
    }

    /** Of an index of another format nothing more is said: all of it may be different. */
    private boolean isFormatKnown(IndexFields fields) {
        Optional<Json> format = fields.required("format");
        if (format.isEmpty()) {
            return false;
        }
        String found = format.get() instanceof JsonNumber number
                ? quoted(number.text())
                : format.get().kind();
        if (found.equals(quoted(String.valueOf(HandlerIndex.FORMAT)))) {
            return true;
        }
        problems.add(
                format.get().place(),
                "expected the format '" + HandlerIndex.FORMAT + "', the only one that this engine reads, but found "
                        + found);
        return false;
    }

    private Optional<SpiVersion> spi(IndexFields fields) {
        Optional<JsonString> text = fields.text("spi");
        Optional<SpiVersion> version = text.map(JsonString::text).flatMap(SpiVersion::parse);
        if (text.isPresent() && version.isEmpty()) {
            problems.add(
                    text.get().place(),
                    "expected an spi version such as '" + SpiVersion.CURRENT + "', but found "
                            + quoted(text.get().text()));
        }
        return version;
    }

    private List<HandlerDescription> handlers(IndexFields fields) {
        List<HandlerDescription> handlers = new ArrayList<>();
        Map<String, HandlerDescription> byKey = new HashMap<>();
        for (IndexFields entry : fields.objects("handlers")) {
            HandlerDescription handler = new HandlerEntryReader(entry, problems).read(origin);
            HandlerDescription other = byKey.putIfAbsent(handler.key(), handler);
            if (other == null) {
                handlers.add(handler);
            } else if (!handler.key().isEmpty()) {
                problems.add(
                        entry.place("key"),
                        "the key '" + handler.key() + "' is claimed twice, by " + other.className() + " and by "
                                + handler.className());
            }
        }
        return handlers;
    }
}
