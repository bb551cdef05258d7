package org.millrace.handlers.ingest.report;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.millrace.handlers.ingest.request.Json;

/** How a job's state is written. */
enum JobStateForm {
    JSON("application/json") {
        @Override
        String write(Map<String, Object> state) {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("xmlns:job", NAMESPACE);
            state.forEach((name, value) -> members.put("job:" + name, value));
            return Json.text(Map.of("job:jobState", members));
        }
    },

    XML("application/xml; charset=utf-8") {
        @Override
        String write(Map<String, Object> state) {
            StringWriter text = new StringWriter();
            try {
                XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
                xml.writeStartDocument("UTF-8", "1.0");
                xml.writeStartElement("job", "jobState", NAMESPACE);
                xml.writeNamespace("job", NAMESPACE);
                for (Map.Entry<String, Object> element : state.entrySet()) {
                    xml.writeStartElement("job", element.getKey(), NAMESPACE);
                    xml.writeCharacters(allowed(element.getValue().toString()));
                    xml.writeEndElement();
                }
                xml.writeEndElement();
                xml.writeEndDocument();
                return text.toString();
            } catch (XMLStreamException impossible) {
                throw new IllegalStateException("A text in memory cannot be written", impossible);
            }
        }
    },

    ANVL("text/x-anvl; charset=utf-8") {
        @Override
        String write(Map<String, Object> state) {
            return state.entrySet().stream()
                    .map(element -> element.getKey() + ": " + element.getValue())
                    .collect(Collectors.joining("\n", "jobState:\n", "\n"));
        }
    };

    private static final String NAMESPACE = "http://uc3.cdlib.org/ontology/mrt/ingest/job";

    private final String mediaType;

    JobStateForm(String mediaType) {
        this.mediaType = mediaType;
    }

    String mediaType() {
        return mediaType;
    }

    /** The state as a text. Values have no line feeds. */
    abstract String write(Map<String, Object> state);

    /** The form of that name; JSON for names that are none, and for forms that are for other things only. */
    static JobStateForm of(String name) {
        return switch (name.trim().toLowerCase(Locale.ROOT)) {
            case "xml" -> XML;
            case "anvl" -> ANVL;
            default -> JSON;
        };
    }

    /** Two code points that are no controls cannot stand in XML either. */
    private static String allowed(String text) {
        return text.replace('\uFFFE', ' ').replace('\uFFFF', ' ');
    }
}
