package org.millrace.definition.handler;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.definition.handler.HandlerDescription.EmittedFinding;
import org.millrace.workspace.WorkspacePath;

/** Turns an index into maps and lists, with every key of the format, in the order in which it is documented. */
final class HandlerIndexWriter {

    private HandlerIndexWriter() {}

    static Map<String, Object> write(HandlerIndex index) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", HandlerIndex.FORMAT);
        members.put("spi", index.spi().toString());
        members.put(
                "handlers",
                index.handlers().stream().map(HandlerIndexWriter::handler).toList());
        return members;
    }

    private static Map<String, Object> handler(HandlerDescription handler) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("key", handler.key());
        members.put("class", handler.className());
        members.put("version", handler.version());
        members.put("documentation", handler.documentation());
        members.put(
                "in", handler.inputs().stream().map(HandlerIndexWriter::input).toList());
        members.put(
                "out",
                handler.outputs().stream().map(HandlerIndexWriter::output).toList());
        members.put("reads", texts(handler.files().reads()));
        members.put("writes", texts(handler.files().writes()));
        members.put("records", handler.facts());
        members.put(
                "findings",
                handler.findings().stream().map(HandlerIndexWriter::finding).toList());
        members.put("origin", handler.origin());
        return members;
    }

    private static Map<String, Object> input(PortDescription port) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", port.name());
        members.put("type", port.type());
        members.put("required", port.required());
        members.put("values", port.values());
        members.put("documentation", port.documentation());
        return members;
    }

    private static Map<String, Object> output(PortDescription port) {
        Map<String, Object> members = input(port);
        members.remove("values");
        return members;
    }

    private static Map<String, Object> finding(EmittedFinding finding) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("code", finding.code());
        members.put("status", finding.status());
        members.put("documentation", finding.documentation());
        return members;
    }

    private static List<String> texts(List<WorkspacePath> paths) {
        return paths.stream().map(WorkspacePath::value).toList();
    }
}
