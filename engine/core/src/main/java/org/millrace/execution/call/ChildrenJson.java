package org.millrace.execution.call;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.NotJsonException;
import org.millrace.execution.jsonl.Values;
import org.millrace.execution.jsonl.Values.BadValueException;
import org.millrace.spi.Finding;
import org.millrace.spi.JobRequest;

/** A child as a line of JSON. */
final class ChildrenJson {

    private ChildrenJson() {}

    static String write(JobRequest request) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("key", request.key());
        members.put("parameters", new TreeMap<>(request.parameters()));
        request.priority().ifPresent(priority -> members.put("priority", priority));
        if (!request.rejection().isEmpty()) {
            members.put(
                    "rejection",
                    request.rejection().stream().map(ChildrenJson::finding).toList());
        }
        return CompactJson.write(members);
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("code", finding.code());
        members.put("message", finding.message());
        members.put("place", finding.place());
        members.put("remedy", finding.remedy());
        return members;
    }

    static JobRequest read(String line) throws BadValueException {
        try {
            JsonObject object = Values.object(CompactJson.read(line));
            Optional<Long> priority = Values.whole(object, "priority");
            List<Finding> rejection = new ArrayList<>();
            for (Json finding : Values.list(object, "rejection")) {
                rejection.add(finding(Values.object(finding)));
            }
            return new JobRequest(
                    Values.required(Values.text(object, "key"), "key"),
                    parameters(object),
                    priority.isPresent() ? OptionalInt.of(Math.toIntExact(priority.get())) : OptionalInt.empty(),
                    rejection);
        } catch (NotJsonException notJson) {
            throw new BadValueException(notJson);
        } catch (IllegalArgumentException | ArithmeticException notAChild) {
            throw new BadValueException(String.valueOf(notAChild.getMessage()));
        }
    }

    private static Finding finding(JsonObject object) throws BadValueException {
        return new Finding(
                Values.required(Values.text(object, "code"), "code"),
                Values.text(object, "message").orElse(""),
                Values.text(object, "place").orElse(""),
                Values.text(object, "remedy").orElse(""));
    }

    private static Map<String, String> parameters(JsonObject object) throws BadValueException {
        Map<String, String> parameters = new LinkedHashMap<>();
        Optional<Json> value = object.find("parameters");
        if (value.isPresent()) {
            JsonObject given = Values.object(value.get());
            for (JsonObject.Member member : given.members()) {
                parameters.put(member.key(), Values.required(Values.text(given, member.key()), member.key()));
            }
        }
        return parameters;
    }
}
