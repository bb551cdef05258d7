package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.millrace.handlers.ingest.settings.IngestConfiguration;

/** Every key of the section {@code handlers.ingest} is told somewhere in the document about ingest. */
class IngestSettingsDocumentTest {

    @Test
    void allKeysAreTold() throws IOException {
        String document = Files.readString(Repository.ROOT.resolve("docs/ingest.md"))
                + Files.readString(Repository.ROOT.resolve("docs/profiles.md"));
        List<String> keys = new ArrayList<>();
        collect(IngestConfiguration.class, keys);

        assertThat(keys).hasSizeGreaterThan(40);
        assertThat(keys)
                .filteredOn(key -> !Pattern.compile("[`.\"]" + key + "[`.\"]")
                        .matcher(document)
                        .find())
                .isEmpty();
    }

    private static void collect(Class<?> section, List<String> keys) {
        for (RecordComponent component : section.getRecordComponents()) {
            keys.add(component.getName());
            innermost(component.getGenericType()).filter(Class::isRecord).ifPresent(inner -> collect(inner, keys));
        }
    }

    private static Optional<Class<?>> innermost(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            return innermost(of[of.length - 1]);
        }
        return type instanceof Class<?> plain ? Optional.of(plain) : Optional.empty();
    }
}
