package org.millrace.handlers.fixity;

/** Writes the few bits of JSON that these handlers need. */
final class Json {

    private Json() {}

    /** A text as a JSON string: in quotes, with everything escaped that has to be. */
    static String quoted(String text) {
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        text.chars().forEach(unit -> json.append(escaped((char) unit)));
        return json.append('"').toString();
    }

    private static String escaped(char unit) {
        return switch (unit) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                unit < 0x20 || Character.isSurrogate(unit) || unit == 0x2028 || unit == 0x2029
                        ? "\\u%04x".formatted((int) unit)
                        : String.valueOf(unit);
        };
    }
}
