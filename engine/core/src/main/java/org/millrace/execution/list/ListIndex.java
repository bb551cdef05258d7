package org.millrace.execution.list;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.NotJsonException;
import org.millrace.execution.jsonl.Values;
import org.millrace.execution.jsonl.Values.BadValueException;

/**
 * How a list is cut.
 *
 * @param elements how many it has
 * @param starts where in the file each chunk begins
 * @param barriers the chunks that begin only when all before them are done
 * @param mixed the chunks in which another level begins
 */
record ListIndex(long elements, List<Long> starts, BitSet barriers, BitSet mixed) {

    ListIndex {
        starts = List.copyOf(starts);
        barriers = (BitSet) barriers.clone();
        mixed = (BitSet) mixed.clone();
    }

    String toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("elements", elements);
        members.put("starts", starts);
        members.put("barriers", barriers.stream().boxed().toList());
        members.put("mixed", mixed.stream().boxed().toList());
        return CompactJson.write(members);
    }

    static ListIndex read(String text) throws BadValueException {
        try {
            JsonObject object = Values.object(CompactJson.read(text));
            return new ListIndex(
                    Values.required(Values.whole(object, "elements"), "elements"),
                    numbers(object, "starts"),
                    bits(object, "barriers"),
                    bits(object, "mixed"));
        } catch (NotJsonException notJson) {
            throw new BadValueException(notJson);
        }
    }

    private static BitSet bits(JsonObject object, String key) throws BadValueException {
        BitSet bits = new BitSet();
        for (Long number : numbers(object, key)) {
            if (number >= 4_096) {
                throw new BadValueException("expected chunks below 4096 in '" + key + "', but found " + number);
            }
            bits.set(number.intValue());
        }
        return bits;
    }

    private static List<Long> numbers(JsonObject object, String key) throws BadValueException {
        List<Long> numbers = new ArrayList<>();
        for (Json item : Values.list(object, key)) {
            numbers.add(number(item, key));
        }
        return numbers;
    }

    private static long number(Json item, String key) throws BadValueException {
        try {
            if (item instanceof JsonNumber number && Long.parseLong(number.text()) >= 0) {
                return Long.parseLong(number.text());
            }
        } catch (NumberFormatException notWhole) {
            throw new BadValueException("expected whole numbers in '" + key + "'");
        }
        throw new BadValueException("expected whole numbers from 0 in '" + key + "'");
    }
}
