package org.millrace.definition.json;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;

/**
 * Writes JSON, two blanks a level, one line feed at the end, always the same bytes for the same value. A value is a
 * {@link Json}, or made of maps (in their order), collections, texts, numbers and booleans.
 */
public final class JsonWriter {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
    private static final DefaultPrettyPrinter PRETTY = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Spacing.AFTER)
                    .withArrayEmptySeparator("")
                    .withObjectEmptySeparator(""))
            .withObjectIndenter(INDENTER)
            .withArrayIndenter(INDENTER);

    private JsonWriter() {}

    /** The JSON text of a value; nulls are written only as {@link JsonNull}. */
    public static String write(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(new Context(), text)) {
            write(value, generator);
        }
        return text.append('\n').toString();
    }

    static void write(Object value, JsonGenerator generator) {
        if (value instanceof Json json) {
            writeJson(json, generator);
        } else if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            map.forEach((key, member) -> {
                generator.writeName(String.valueOf(key));
                write(member, generator);
            });
            generator.writeEndObject();
        } else if (value instanceof Collection<?> items) {
            generator.writeStartArray();
            items.forEach(item -> write(item, generator));
            generator.writeEndArray();
        } else {
            writeScalar(value, generator);
        }
    }

    private static void writeScalar(Object value, JsonGenerator generator) {
        if (value instanceof Boolean bool) {
            generator.writeBoolean(bool);
        } else if (value instanceof Integer || value instanceof Long) {
            generator.writeNumber(((Number) value).longValue());
        } else if (value instanceof Number number) {
            generator.writeNumber(new BigDecimal(number.toString()));
        } else {
            generator.writeString(value.toString());
        }
    }

    private static void writeJson(Json json, JsonGenerator generator) {
        if (json instanceof JsonObject object) {
            generator.writeStartObject();
            for (JsonObject.Member member : object.members()) {
                generator.writeName(member.key());
                writeJson(member.value(), generator);
            }
            generator.writeEndObject();
        } else if (json instanceof JsonArray array) {
            generator.writeStartArray();
            array.items().forEach(item -> writeJson(item, generator));
            generator.writeEndArray();
        } else if (json instanceof JsonString string) {
            generator.writeString(string.text());
        } else if (json instanceof JsonNumber number) {
            generator.writeNumber(number.text());
        } else if (json instanceof JsonBoolean bool) {
            generator.writeBoolean(bool.value());
        } else {
            generator.writeNull();
        }
    }

    private static final class Context extends ObjectWriteContext.Base {
        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }

        @Override
        public PrettyPrinter getPrettyPrinter() {
            return PRETTY.createInstance();
        }
    }
}
