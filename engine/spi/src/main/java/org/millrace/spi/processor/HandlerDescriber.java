package org.millrace.spi.processor;

import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;
import org.millrace.spi.Emits;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Reads;
import org.millrace.spi.Records;
import org.millrace.spi.Writes;
import org.millrace.workspace.WorkspacePath;

/** Turns a checked handler into its entry of the index. */
final class HandlerDescriber {

    private static final String UNKNOWN_VERSION = "0";

    private final Elements elements;
    private final PortTypes types;
    private final String defaultVersion;

    HandlerDescriber(ProcessingEnvironment environment) {
        this.elements = environment.getElementUtils();
        this.types = new PortTypes(environment);
        this.defaultVersion = firstText(environment.getOptions().get(HandlerProcessor.VERSION_OPTION), UNKNOWN_VERSION);
    }

    Map<String, Object> describe(HandlerSource source, Declaration key) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("key", key.text("value"));
        entry.put("class", elements.getBinaryName(source.type()).toString());
        entry.put("version", firstText(key.text("version"), defaultVersion));
        entry.put("documentation", documentation(source, key));
        entry.put("in", source.all(In.class).map(this::input).toList());
        entry.put("out", source.all(Out.class).map(this::output).toList());
        entry.put("reads", paths(source, Reads.class));
        entry.put("writes", paths(source, Writes.class));
        entry.put(
                "records",
                source.all(Records.class)
                        .flatMap(declaration -> declaration.namesOfTypes("value").stream())
                        .toList());
        entry.put(
                "findings",
                source.all(Emits.class).map(HandlerDescriber::finding).toList());
        return entry;
    }

    private String documentation(HandlerSource source, Declaration key) {
        String comment = elements.getDocComment(source.type());
        return firstText(key.text("documentation"), comment == null ? "" : JavadocText.firstParagraph(comment));
    }

    private Map<String, Object> input(Declaration port) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", port.text("name"));
        entry.put("type", types.nameOf(port.typeOf("type")));
        entry.put("required", port.flag("required"));
        entry.put("values", port.texts("values"));
        entry.put("documentation", port.text("documentation"));
        return entry;
    }

    private Map<String, Object> output(Declaration port) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", port.text("name"));
        entry.put("type", types.nameOf(port.typeOf("type")));
        entry.put("required", port.flag("required"));
        entry.put("documentation", port.text("documentation"));
        return entry;
    }

    private static Map<String, Object> finding(Declaration emits) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("code", emits.text("code"));
        entry.put("status", emits.text("status"));
        entry.put("documentation", emits.text("documentation"));
        return entry;
    }

    private static List<String> paths(HandlerSource source, Class<? extends Annotation> annotation) {
        return source.all(annotation)
                .flatMap(declaration -> declaration.texts("value").stream())
                .map(path -> WorkspacePath.of(path).value())
                .toList();
    }

    private static String firstText(@Nullable String preferred, String otherwise) {
        return preferred == null || preferred.isEmpty() ? otherwise : preferred;
    }
}
