package org.millrace.app.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.millrace.app.input.JsonFile;
import org.millrace.app.input.UnusableInput;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonBoolean;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonString;

/**
 * Reads objects of a JSON file into records: components are matched by name, an unknown or missing key is an error with its
 * line. Components are texts, whole numbers, numbers, booleans, durations, paths, enums, secrets, records, and optionals,
 * lists and maps of these.
 */
public final class SettingReader {

    private final JsonFile file;
    private final References references;

    SettingReader(JsonFile file, References references) {
        this.file = file;
        this.references = references;
    }

    /**
     * An object as a record.
     *
     * @throws UnusableInput if a key is unknown or missing, or a value is not what it should be
     */
    public <T extends Record> T record(JsonObject object, Class<T> type) {
        RecordComponent[] components = type.getRecordComponents();
        expectKnown(object, components);
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = component(object, components[i]);
        }
        return build(object, type, values);
    }

    /** Checks sections that are read later, of those that the file has. */
    void expectKnown(Map<String, JsonObject> sections, Collection<String> known) {
        sections.forEach((key, section) -> {
            if (!section.place().equals(Place.FILE)) {
                expectKnown(key, section.place(), known);
            }
        });
    }

    private void expectKnown(JsonObject object, RecordComponent[] components) {
        List<String> known =
                Arrays.stream(components).map(RecordComponent::getName).toList();
        object.members().forEach(member -> expectKnown(member.key(), member.keyPlace(), known));
    }

    private void expectKnown(String key, Place place, Collection<String> known) {
        if (!known.contains(key)) {
            String hint = Nearest.hint(key, known);
            throw file.problem(
                    place,
                    "unknown key \"" + key + "\""
                            + (hint.isEmpty() ? "; known: " + String.join(", ", known) : ". " + hint));
        }
    }

    private Object component(JsonObject object, RecordComponent component) {
        Optional<Json> given = object.find(component.getName());
        if (given.isPresent()) {
            return value(given.get(), component.getGenericType());
        }
        Setting setting = component.getAnnotation(Setting.class);
        if (setting != null && !setting.fallback().isEmpty()) {
            return value(CompactJson.read(setting.fallback()), component.getGenericType());
        }
        if (component.getType() == Optional.class) {
            return Optional.empty();
        }
        if (setting != null && component.getType().isRecord()) {
            return value(new JsonObject(List.of(), Place.FILE), component.getGenericType());
        }
        throw file.problem(object.place(), "expected the key \"" + component.getName() + "\", but it is not there");
    }

    private Object value(Json json, Type type) {
        if (type instanceof ParameterizedType generic) {
            return container(json, generic);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord() && plain != Secret.class && plain != JsonObject.class) {
            return record(object(json), plain.asSubclass(Record.class));
        }
        return plain.isEnum() ? constant(json, plain) : scalar(json, plain);
    }

    private Object container(Json json, ParameterizedType type) {
        Type[] of = type.getActualTypeArguments();
        if (type.getRawType() == Optional.class) {
            return Optional.of(value(json, of[0]));
        }
        if (type.getRawType() == List.class) {
            List<Object> items = new ArrayList<>();
            expect(json, JsonArray.class, "a list").items().forEach(item -> items.add(value(item, of[0])));
            return List.copyOf(items);
        }
        if (type.getRawType() == Map.class) {
            Map<String, Object> members = new LinkedHashMap<>();
            object(json).members().forEach(member -> members.put(member.key(), value(member.value(), of[1])));
            return members;
        }
        throw new IllegalArgumentException("A setting cannot be a " + type);
    }

    private Object scalar(Json json, Class<?> type) {
        if (type == String.class) {
            return json instanceof JsonObject reference ? secret(reference).value() : text(json);
        } else if (type == int.class || type == Integer.class) {
            return Math.toIntExact(whole(json, Integer.MAX_VALUE));
        } else if (type == long.class || type == Long.class) {
            return whole(json, Long.MAX_VALUE);
        } else if (type == double.class || type == Double.class) {
            return Double.valueOf(expect(json, JsonNumber.class, "a number").text());
        } else if (type == boolean.class || type == Boolean.class) {
            return expect(json, JsonBoolean.class, "true or false").value();
        } else if (type == Duration.class) {
            return duration(json);
        } else if (type == Path.class) {
            return references.path(text(json));
        } else if (type == Secret.class) {
            return secret(json);
        } else if (type == JsonObject.class) {
            return object(json);
        }
        throw new IllegalArgumentException("A setting cannot be a " + type.getName());
    }

    private String text(Json json) {
        return expect(json, JsonString.class, "a text").text();
    }

    private JsonObject object(Json json) {
        return expect(json, JsonObject.class, "an object");
    }

    private <J extends Json> J expect(Json json, Class<J> kind, String expected) {
        if (kind.isInstance(json)) {
            return kind.cast(json);
        }
        throw file.problem(json.place(), "expected " + expected + ", but found " + json.kind());
    }

    private long whole(Json json, long largest) {
        String text = expect(json, JsonNumber.class, "a whole number").text();
        try {
            long number = Long.parseLong(text);
            if (number >= 0 && number <= largest) {
                return number;
            }
        } catch (NumberFormatException notWhole) {
            // told below
        }
        throw file.problem(json.place(), "expected a whole number from 0 to " + largest + ", but found " + text);
    }

    private Duration duration(Json json) {
        String text = text(json);
        try {
            Duration duration = Duration.parse(text);
            if (!duration.isNegative()) {
                return duration;
            }
            throw file.problem(json.place(), "expected a duration of 0 or more, but found \"" + text + "\"");
        } catch (DateTimeParseException notADuration) {
            throw file.problem(json.place(), "expected a duration such as PT30S or P7D, but found \"" + text + "\"");
        }
    }

    private Secret secret(Json json) {
        if (!(json instanceof JsonObject reference)) {
            throw file.problem(
                    json.place(),
                    "expected {\"env\": \"NAME\"} or {\"file\": \"path\"}: a secret does not stand in the configuration");
        }
        try {
            return references.resolve(reference);
        } catch (References.DanglingException dangling) {
            throw file.problem(json.place(), String.valueOf(dangling.getMessage()));
        }
    }

    private Object constant(Json json, Class<?> type) {
        String text = text(json);
        List<String> words = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                .toList();
        int index = words.indexOf(text.toLowerCase(Locale.ROOT));
        if (index < 0) {
            throw file.problem(
                    json.place(), "expected one of " + String.join(", ", words) + ", but found \"" + text + "\"");
        }
        return Objects.requireNonNull(type.getEnumConstants())[index];
    }

    /** What a record's own constructor refuses is a mistake of the file, told with the place of the object. */
    private <T extends Record> T build(JsonObject object, Class<T> type, Object[] values) {
        try {
            Class<?>[] types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            Throwable cause = Objects.requireNonNullElse(refused.getCause(), refused);
            throw file.problem(object.place(), String.valueOf(cause.getMessage()));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("The record " + type.getName() + " cannot be built", impossible);
        }
    }
}
