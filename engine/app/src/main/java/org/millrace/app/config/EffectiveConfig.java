package org.millrace.app.config;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonWriter;

/** Shows what a configuration comes to, with its defaults and without its secrets. */
public final class EffectiveConfig {

    private EffectiveConfig() {}

    /** The configuration as JSON. */
    public static String json(Config config) {
        return JsonWriter.write(shown(config));
    }

    private static Object shown(Object value) {
        if (value instanceof Secret) {
            return value.toString();
        }
        if (value instanceof Json json) {
            return HiddenText.in(json);
        }
        if (value instanceof Record section) {
            return members(section);
        }
        if (value instanceof List<?> items) {
            return items.stream().map(EffectiveConfig::shown).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> shown = new LinkedHashMap<>();
            map.forEach((key, member) -> shown.put(String.valueOf(key), shown(member)));
            return shown;
        }
        return value instanceof Number || value instanceof Boolean ? value : HiddenText.in(value.toString());
    }

    private static Map<String, Object> members(Record section) {
        Map<String, Object> shown = new LinkedHashMap<>();
        for (RecordComponent component : section.getClass().getRecordComponents()) {
            Object value = valueOf(section, component);
            Optional<?> present = value instanceof Optional<?> optional ? optional : Optional.of(value);
            present.ifPresent(known -> shown.put(component.getName(), shown(known)));
        }
        return shown;
    }

    private static Object valueOf(Record section, RecordComponent component) {
        try {
            return component.getAccessor().invoke(section);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("A record of ours has no " + component.getName(), impossible);
        }
    }
}
