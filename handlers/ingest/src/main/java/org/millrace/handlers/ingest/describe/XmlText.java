package org.millrace.handlers.ingest.describe;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.millrace.spi.Finding;

/**
 * Reads the elements of a depositor's XML file. There are no document types and no entities but the five of XML itself,
 * so nothing is fetched and nothing grows; size, depth and number of elements are bounded, and with them the time.
 */
final class XmlText {

    private static final int DEPTH = 100;
    private static final int ELEMENTS = 50_000;

    /**
     * An element.
     *
     * @param depth 0 for the root
     * @param namespace its namespace, or empty
     * @param name its local name
     * @param text its own text, without that of elements within it
     */
    record Element(int depth, String namespace, String name, String text) {}

    private record Open(int place, String namespace, String name, StringBuilder text) {}

    private final String path;
    private final List<Element> elements = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();

    private XmlText(String path) {
        this.path = path;
    }

    /** The elements of a file in the order in which they begin. */
    static List<Element> read(ProducerFile file) throws BadContent {
        return new XmlText(file.path()).elementsOf(file);
    }

    private List<Element> elementsOf(ProducerFile file) throws BadContent {
        try {
            XMLStreamReader reader = factory().createXMLStreamReader(file.stream());
            while (reader.hasNext()) {
                take(reader.next(), reader);
            }
            return elements;
        } catch (XMLStreamException broken) {
            throw new BadContent(finding("BAD_XML", "Expected well-formed XML, but " + reason(broken))
                    .at(path + place(broken.getLocation()))
                    .mendedBy("Mend the file, or leave it out, since it is optional; then submit again."));
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
        return factory;
    }

    private void take(int event, XMLStreamReader reader) throws BadContent {
        switch (event) {
            case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                throw new BadContent(finding(
                                "FORBIDDEN_XML", "Expected XML without document type and entities, but found one")
                        .at(path + place(reader.getLocation()))
                        .mendedBy("Remove the DOCTYPE and write out what its entities stand for; then submit again."));
            case XMLStreamConstants.START_ELEMENT -> begin(reader);
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                textWithin(reader.getText());
            case XMLStreamConstants.END_ELEMENT -> end();
            default -> {
                // comments, processing instructions
            }
        }
    }

    /** Text beside the root is white space. */
    private void textWithin(String text) {
        Open innermost = open.peekFirst();
        if (innermost != null) {
            innermost.text().append(text);
        }
    }

    private void begin(XMLStreamReader reader) throws BadContent {
        if (open.size() >= DEPTH || elements.size() >= ELEMENTS) {
            throw new BadContent(
                    finding(
                                    "METADATA_TOO_LARGE",
                                    "Expected at most " + DEPTH + " levels and " + ELEMENTS
                                            + " elements, but there are more")
                            .at(path + place(reader.getLocation()))
                            .mendedBy(
                                    "Shorten the file, or give it a name that is not reserved for metadata; then submit again."));
        }
        String namespace = reader.getNamespaceURI();
        Open begun = new Open(
                elements.size(), namespace == null ? "" : namespace, reader.getLocalName(), new StringBuilder());
        elements.add(new Element(open.size(), begun.namespace(), begun.name(), ""));
        open.addFirst(begun);
    }

    private void end() {
        Open ended = open.removeFirst();
        String text = Anvl.flat(ended.text().toString());
        elements.set(ended.place(), new Element(open.size(), ended.namespace(), ended.name(), text));
    }

    private static Finding finding(String code, String message) {
        return Finding.of(code, message);
    }

    private static String place(Location location) {
        return ":" + location.getLineNumber() + ":" + location.getColumnNumber();
    }

    /** The parser's words without the position, which it puts before them. */
    private static String reason(XMLStreamException broken) {
        String message = String.valueOf(broken.getMessage());
        int words = message.indexOf("Message: ");
        String reason = words < 0 ? message : message.substring(words + "Message: ".length());
        String flat = Anvl.flat(reason);
        return flat.length() > 300 ? flat.substring(0, 300) : flat;
    }
}
