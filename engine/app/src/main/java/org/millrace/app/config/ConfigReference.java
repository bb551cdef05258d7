package org.millrace.app.config;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.json.JsonObject;

/** The table of all keys, in Markdown, made from the records that are read. */
public final class ConfigReference {

    private ConfigReference() {}

    /** The table; always the same. */
    public static String markdown() {
        StringBuilder table = new StringBuilder("| key | value | default | meaning |\n|---|---|---|---|\n");
        describe("", Config.class, table);
        return table.toString();
    }

    private static void describe(String prefix, Class<?> section, StringBuilder table) {
        for (RecordComponent component : section.getRecordComponents()) {
            Setting setting = component.getAnnotation(Setting.class);
            Type type = component.getGenericType();
            String key = prefix + component.getName();
            table.append("| `%s` | %s | %s | %s |\n"
                    .formatted(key, words(type), fallback(component, setting), setting.value()));
            if (isSection(inner(type))) {
                describe(key + ".", (Class<?>) inner(type), table);
            }
        }
    }

    private static String fallback(RecordComponent component, Setting setting) {
        if (!setting.fallback().isEmpty()) {
            return "`" + setting.fallback() + "`";
        }
        boolean section = isSection(component.getGenericType());
        return component.getType() == Optional.class || section ? "" : "required";
    }

    private static Type inner(Type type) {
        return type instanceof ParameterizedType generic && generic.getRawType() == Optional.class
                ? generic.getActualTypeArguments()[0]
                : type;
    }

    private static boolean isSection(Type type) {
        return type instanceof Class<?> plain && plain.isRecord() && plain != Secret.class && plain != JsonObject.class;
    }

    private static String words(Type type) {
        Type inner = inner(type);
        if (inner instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? "a list; each: " + words(of[0])
                    : "an object; each: " + words(of[1]);
        }
        return PLAIN.getOrDefault(inner, "an object");
    }

    private static final Map<Type, String> PLAIN = Map.of(
            String.class, "a text",
            int.class, "a whole number",
            Integer.class, "a whole number",
            long.class, "a whole number",
            boolean.class, "true or false",
            Duration.class, "a duration (ISO 8601)",
            Path.class, "a path",
            Secret.class, "`{\"env\": \"NAME\"}` or `{\"file\": \"path\"}`");
}
