package org.millrace.definition.json;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.finding.Position;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads JSON and keeps the place of every key and value. Never throws at bad text: what is wrong becomes a finding. What
 * other dialects allow is read too, so that one stray comment does not hide the rest of the mistakes.
 */
public final class JsonReader {

    private static final int MAX_DEPTH = 100;
    private static final int MAX_STRING = 64 * 1024;
    private static final int MAX_TOKENS = 1_000_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(MAX_STRING)
                    .maxNameLength(1_000)
                    .maxNumberLength(100)
                    .maxTokenCount(MAX_TOKENS)
                    .build())
            .enable(
                    JsonReadFeature.ALLOW_JAVA_COMMENTS,
                    JsonReadFeature.ALLOW_YAML_COMMENTS,
                    JsonReadFeature.ALLOW_SINGLE_QUOTES,
                    JsonReadFeature.ALLOW_TRAILING_COMMA,
                    JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES,
                    JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private static final Pattern STRANGE_TOKEN = Pattern.compile("Unrecognized token '(.*?)'");

    private final String text;
    private final Consumer<LintFinding> findings;
    private final Deque<Place> open = new ArrayDeque<>();

    private JsonReader(String text, Consumer<LintFinding> findings) {
        this.text = text;
        this.findings = findings;
    }

    /** The document, or empty, with a finding, if the text has none. */
    public static Optional<Json> read(String text, Consumer<LintFinding> findings) {
        return new JsonReader(text, findings).read();
    }

    private Optional<Json> read() {
        if (text.isBlank()) {
            report(
                    Code.EMPTY_FILE,
                    Place.FILE,
                    "Expected a workflow, but the file is empty.",
                    "Try 'millrace new NAME'.");
            return Optional.empty();
        }
        new DialectScan(text, findings).run();
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            return read(parser);
        }
    }

    private Optional<Json> read(JsonParser parser) {
        try {
            JsonToken first = parser.nextToken();
            if (first == null) {
                report(Code.EMPTY_FILE, Place.FILE, "Expected a workflow, but the file says nothing.", "");
                return Optional.empty();
            }
            Json document = value(parser, Pointer.ROOT);
            expectEnd(parser);
            return Optional.of(document);
        } catch (StreamConstraintsException limit) {
            report(Code.TOO_LARGE, placeOf(limit, parser), limitMessage(limit), "Split the workflow, or shorten it.");
            return Optional.empty();
        } catch (JacksonException notJson) {
            reportSyntax(notJson, parser);
            return Optional.empty();
        }
    }

    private void expectEnd(JsonParser parser) {
        Place place;
        try {
            if (parser.nextToken() == null) {
                return;
            }
            place = new Place(positionOf(parser.currentTokenLocation()), Pointer.ROOT);
        } catch (JacksonException garbage) {
            place = placeOf(garbage, parser);
        }
        report(
                Code.TRAILING_CONTENT,
                place,
                "Expected the end of the file after the workflow's closing brace, but more follows.",
                "Remove what follows; one file holds one workflow.");
    }

    private Json value(JsonParser parser, Pointer pointer) {
        Place place = new Place(positionOf(parser.currentTokenLocation()), pointer);
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, place);
            case START_ARRAY -> array(parser, place);
            case VALUE_STRING -> new JsonString(parser.getString(), place);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString(), place);
            case VALUE_TRUE -> new JsonBoolean(true, place);
            case VALUE_FALSE -> new JsonBoolean(false, place);
            case VALUE_NULL -> new JsonNull(place);
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new IllegalStateException("No value begins with " + parser.currentToken());
        };
    }

    /** NaN and its kin are reported by the scan; for the rest of the reading they are nothing. */
    private static Json number(String text, Place place) {
        boolean digits = Character.isDigit(text.charAt(text.length() - 1));
        return digits ? new JsonNumber(text, place) : new JsonNull(place);
    }

    private JsonObject object(JsonParser parser, Place place) {
        List<JsonObject.Member> members = new ArrayList<>();
        Map<String, Place> seen = new HashMap<>();
        open.push(place);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Place keyPlace = new Place(
                    positionOf(parser.currentTokenLocation()), place.pointer().key(key));
            parser.nextToken();
            Json value = value(parser, keyPlace.pointer());
            Place first = seen.putIfAbsent(key, keyPlace);
            if (first == null) {
                members.add(new JsonObject.Member(key, keyPlace, value));
            } else {
                report(
                        Code.DUPLICATE_KEY,
                        keyPlace,
                        "The key \"%s\" already stands at %s; which of the two is meant?"
                                .formatted(key, first.position()),
                        "Remove one of them.");
            }
        }
        open.pop();
        return new JsonObject(members, place);
    }

    private JsonArray array(JsonParser parser, Place place) {
        List<Json> items = new ArrayList<>();
        open.push(place);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser, place.pointer().index(items.size())));
        }
        open.pop();
        return new JsonArray(items, place);
    }

    private Place placeOf(JacksonException failure, JsonParser parser) {
        TokenStreamLocation known = failure.getLocation();
        boolean useful = known != null && known.getLineNr() > 0;
        return new Place(positionOf(useful ? known : parser.currentLocation()), Pointer.ROOT);
    }

    private Position positionOf(TokenStreamLocation location) {
        int offset = (int) location.getCharOffset();
        return new Position(
                Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()), tokenLength(offset));
    }

    /** The columns of a scalar; 1 for a bracket, so that a caret points and does not paint. */
    private int tokenLength(int offset) {
        if (offset < 0 || offset >= text.length() || "{}[],:".indexOf(text.charAt(offset)) >= 0) {
            return 1;
        }
        char first = text.charAt(offset);
        int end = first == '"' || first == '\'' ? endOfString(offset, first) : endOfWord(offset);
        return Math.max(1, end - offset);
    }

    private int endOfString(int offset, char quote) {
        int end = offset + 1;
        while (end < text.length() && text.charAt(end) != quote && text.charAt(end) != '\n') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end + 1, text.length());
    }

    private int endOfWord(int offset) {
        int end = offset;
        while (end < text.length() && " \t\r\n,:]}".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static String limitMessage(JacksonException limit) {
        String message = limit.getOriginalMessage();
        if (message.contains("depth")) {
            return "Expected at most " + MAX_DEPTH + " levels of nesting, but there are more.";
        }
        if (message.contains("String")) {
            return "Expected texts of at most " + MAX_STRING + " characters, but this one is longer.";
        }
        if (message.contains("Token count")) {
            return "Expected at most " + MAX_TOKENS + " keys, values and brackets, but there are more.";
        }
        return "A key or number is longer than any workflow needs.";
    }

    private void reportSyntax(JacksonException failure, JsonParser parser) {
        Place place = placeOf(failure, parser);
        String message = failure.getOriginalMessage();
        Matcher strange = STRANGE_TOKEN.matcher(message);
        if (message.startsWith("Unexpected end-of-input") && !open.isEmpty()) {
            String since = open.peek().position().toString();
            report(Code.NOT_JSON, place, "The file ends, but the bracket of " + since + " is still open.", "Close it.");
        } else if (message.contains("was expecting comma")) {
            report(Code.NOT_JSON, place, "Expected a comma or a closing bracket before this.", "Add it.");
        } else if (message.contains("was expecting a colon")) {
            report(Code.NOT_JSON, place, "Expected a colon between the key and its value.", "Add it.");
        } else if (strange.find()) {
            String token = strange.group(1);
            report(Code.NOT_JSON, place, "Expected a value, but found " + token + ".", "Put texts in double quotes.");
        } else {
            String firstLine = message.lines().findFirst().orElse(message);
            report(Code.NOT_JSON, place, "This is not JSON: " + firstLine + ".", "");
        }
    }

    private void report(Code code, Place place, String message, String remedy) {
        findings.accept(LintFinding.of(code, place, message, remedy));
    }
}
