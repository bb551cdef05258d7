package org.millrace.spi.processor;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes maps, lists, texts, numbers and truth values as JSON: members in the order of the map, one per line, two
 * spaces per level, a line feed at the end.
 */
final class JsonText {

    private final StringBuilder text = new StringBuilder();

    private JsonText() {}

    static String of(Object value) {
        JsonText json = new JsonText();
        json.value(value, "\n");
        return json.text.append('\n').toString();
    }

    private void value(Object value, String newLine) {
        if (value instanceof Map<?, ?> map) {
            object(map, newLine);
        } else if (value instanceof List<?> list) {
            array(list, newLine);
        } else if (value instanceof String string) {
            string(string);
        } else {
            text.append(value);
        }
    }

    private void object(Map<?, ?> map, String newLine) {
        String inner = newLine + "  ";
        text.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> members = map.entrySet().iterator(); members.hasNext(); ) {
            Map.Entry<?, ?> member = members.next();
            text.append(inner);
            string(member.getKey().toString());
            text.append(": ");
            value(member.getValue(), inner);
            text.append(members.hasNext() ? "," : newLine);
        }
        text.append('}');
    }

    private void array(List<?> list, String newLine) {
        String inner = newLine + "  ";
        text.append('[');
        for (Iterator<?> items = list.iterator(); items.hasNext(); ) {
            text.append(inner);
            value(items.next(), inner);
            text.append(items.hasNext() ? "," : newLine);
        }
        text.append(']');
    }

    private void string(String string) {
        text.append('"');
        string.codePoints().forEach(this::character);
        text.append('"');
    }

    private void character(int codePoint) {
        switch (codePoint) {
            case '"' -> text.append("\\\"");
            case '\\' -> text.append("\\\\");
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            default -> {
                if (isUnsafe(codePoint)) {
                    text.append("\\u%04x".formatted(codePoint));
                } else {
                    text.appendCodePoint(codePoint);
                }
            }
        }
    }

    /** Control characters, and halves of surrogate pairs, which UTF-8 cannot hold. */
    private static boolean isUnsafe(int codePoint) {
        return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
    }
}
