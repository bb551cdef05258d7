package org.millrace.handlers.ingest.describe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The fifteen elements of Dublin Core, flat, as {@code mrt-dc.xml} has them: the depositor's file merged with what the
 * submission said. {@code subject}, {@code creator}, {@code relation} and {@code identifier} are one element per value,
 * split at semicolons; of the others the values are joined.
 */
final class DublinCore {

    static final String NAMESPACE = "http://purl.org/dc/elements/1.1/";

    private static final List<String> ELEMENTS = List.of(
            "contributor",
            "coverage",
            "creator",
            "date",
            "description",
            "format",
            "identifier",
            "language",
            "publisher",
            "relation",
            "rights",
            "source",
            "subject",
            "title",
            "type");
    private static final List<String> REPEATED = List.of("subject", "creator", "relation", "identifier");

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    /** What a depositor's file says; elements that are not Dublin Core's are left out. */
    static DublinCore read(ProducerFile file) throws BadContent {
        DublinCore core = new DublinCore();
        for (XmlText.Element element : XmlText.read(file)) {
            if (element.depth() == 1 && element.namespace().equals(NAMESPACE)) {
                core.add(element.name(), element.text());
            }
        }
        return core;
    }

    /** Adds what the submission says, in a fixed order, unless it is said already. */
    DublinCore and(Map<String, String> submitted) {
        new TreeMap<>(submitted).forEach(this::add);
        return this;
    }

    private void add(String name, String value) {
        String flat = Anvl.flat(value);
        if (!ELEMENTS.contains(name) || flat.isEmpty()) {
            return;
        }
        List<String> known = values.computeIfAbsent(name, first -> new ArrayList<>());
        if (known.stream().noneMatch(said -> said.contains(flat))) {
            known.add(flat);
        }
    }

    /** Creator, title and date as the kernel of a source that only fills gaps. */
    Kernel kernel() {
        return new Kernel(joined("creator"), joined("title"), joined("date"));
    }

    private Optional<String> joined(String name) {
        return Optional.ofNullable(values.get(name)).map(said -> String.join("; ", said));
    }

    /** The file. */
    String xml() {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<DublinCore xmlns:dc=\"")
                .append(NAMESPACE)
                .append("\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
        values.forEach((name, said) -> written(name, said)
                .forEach(value ->
                        xml.append("  <dc:" + name + ">").append(escaped(value)).append("</dc:" + name + ">\n")));
        return xml.append("</DublinCore>\n").toString();
    }

    private static List<String> written(String name, List<String> said) {
        if (!REPEATED.contains(name)) {
            return List.of(String.join("; ", said));
        }
        return said.stream()
                .flatMap(value -> List.of(value.split(";")).stream())
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    /** XML 1.0 allows no lone surrogates and no U+FFFE and U+FFFF; they become replacement characters. */
    private static String escaped(String value) {
        StringBuilder text = new StringBuilder(value.length());
        value.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                default -> text.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
            }
        });
        return text.toString();
    }

    private static boolean isAllowed(int codePoint) {
        return Character.getType(codePoint) != Character.SURROGATE && codePoint != 0xFFFE && codePoint != 0xFFFF;
    }
}
