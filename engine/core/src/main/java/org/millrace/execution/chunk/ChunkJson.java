package org.millrace.execution.chunk;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.millrace.definition.json.CompactJson;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.NotJsonException;
import org.millrace.execution.chunk.ElementMemo.WaitCount;
import org.millrace.execution.chunk.Remark.Told;
import org.millrace.execution.jsonl.Values;
import org.millrace.execution.jsonl.Values.BadValueException;
import org.millrace.spi.Status;

/** A chunk's record as JSON. */
final class ChunkJson {

    private static final long FORMAT = 1;

    private ChunkJson() {}

    static String write(ChunkRecord chunk) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", FORMAT);
        members.put(
                "finished", Base64.getEncoder().encodeToString(chunk.finished().toByteArray()));
        List<Object> pending = new ArrayList<>();
        chunk.pending().forEach((rank, memo) -> pending.add(memo(rank, memo)));
        members.put("pending", pending);
        members.put("findings", chunk.remarks().stream().map(ChunkJson::remark).toList());
        members.put("findingsNotWritten", chunk.unwritten());
        return CompactJson.write(members);
    }

    private static Map<String, Object> memo(int rank, ElementMemo memo) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("rank", rank);
        members.put("attempts", memo.attempts());
        memo.waited().ifPresent(wait -> {
            members.put("waitingAction", wait.action());
            members.put("polls", wait.polls());
            members.put("waitingSince", wait.since().toString());
        });
        memo.until().ifPresent(until -> members.put("until", until.toString()));
        memo.wakeKey().ifPresent(key -> members.put("wakeKey", key));
        members.put("reason", memo.reason());
        return members;
    }

    private static Map<String, Object> remark(Remark remark) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("element", remark.element());
        members.put("status", remark.status().name());
        members.put("code", remark.finding().code());
        members.put("message", remark.finding().message());
        members.put("place", remark.finding().place());
        members.put("remedy", remark.finding().remedy());
        return members;
    }

    static ChunkRecord read(String text) throws BadValueException {
        try {
            JsonObject object = Values.object(CompactJson.read(text));
            if (Values.whole(object, "format")
                    .filter(format -> format == FORMAT)
                    .isEmpty()) {
                throw new BadValueException("expected the format " + FORMAT);
            }
            return new ChunkRecord(
                    BitSet.valueOf(Base64.getDecoder().decode(text(object, "finished"))),
                    pending(object),
                    remarks(object),
                    Values.whole(object, "findingsNotWritten").orElse(0L));
        } catch (NotJsonException notJson) {
            throw new BadValueException(notJson);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException badValue) {
            throw new BadValueException(String.valueOf(badValue.getMessage()));
        }
    }

    private static SortedMap<Integer, ElementMemo> pending(JsonObject object) throws BadValueException {
        SortedMap<Integer, ElementMemo> pending = new TreeMap<>();
        for (Json item : Values.list(object, "pending")) {
            JsonObject memo = Values.object(item);
            pending.put(
                    number(memo, "rank"),
                    new ElementMemo(
                            number(memo, "attempts"),
                            waitCount(memo),
                            time(memo, "until"),
                            Values.text(memo, "wakeKey"),
                            text(memo, "reason")));
        }
        return pending;
    }

    private static Optional<WaitCount> waitCount(JsonObject memo) throws BadValueException {
        Optional<Instant> since = time(memo, "waitingSince");
        return since.isEmpty()
                ? Optional.empty()
                : Optional.of(new WaitCount(number(memo, "waitingAction"), number(memo, "polls"), since.get()));
    }

    private static List<Remark> remarks(JsonObject object) throws BadValueException {
        List<Remark> remarks = new ArrayList<>();
        for (Json item : Values.list(object, "findings")) {
            JsonObject remark = Values.object(item);
            Told told = new Told(
                    text(remark, "code"), text(remark, "message"), text(remark, "place"), text(remark, "remedy"));
            remarks.add(new Remark(text(remark, "element"), Status.valueOf(text(remark, "status")), told));
        }
        return remarks;
    }

    private static String text(JsonObject object, String key) throws BadValueException {
        return Values.required(Values.text(object, key), key);
    }

    private static int number(JsonObject object, String key) throws BadValueException {
        int number = Math.toIntExact(Values.required(Values.whole(object, key), key));
        if (number < 0) {
            throw new BadValueException("expected 0 or more for '" + key + "', but found " + number);
        }
        return number;
    }

    private static Optional<Instant> time(JsonObject object, String key) throws BadValueException {
        return Values.text(object, key).map(Instant::parse);
    }
}
