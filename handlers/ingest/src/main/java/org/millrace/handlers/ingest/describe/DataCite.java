package org.millrace.handlers.ingest.describe;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a {@code mrt-datacite.xml} says: creators, first title, year of publication. */
final class DataCite {

    private DataCite() {}

    static Kernel kernel(ProducerFile file) throws BadContent {
        List<XmlText.Element> elements = XmlText.read(file);
        String creators = elements.stream()
                .filter(named("creatorName"))
                .map(XmlText.Element::text)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("; "));
        return new Kernel(Optional.of(creators), first(elements, "title"), first(elements, "publicationYear"));
    }

    private static Optional<String> first(List<XmlText.Element> elements, String name) {
        return elements.stream()
                .filter(named(name))
                .map(XmlText.Element::text)
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    private static Predicate<XmlText.Element> named(String name) {
        return element -> element.name().equals(name);
    }
}
