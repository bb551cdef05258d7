package org.millrace.app;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.millrace.control.Effect;
import org.millrace.definition.json.JsonWriter;

/** Shows what came of a command: a line each as it happens, or one JSON list at the end. */
final class Effects implements Consumer<Effect>, AutoCloseable {

    private final PrintWriter out;
    private final ResultFormat format;
    private final List<Map<String, Object>> all = new ArrayList<>();
    private int count;
    private boolean refused;
    private boolean asking;

    Effects(PrintWriter out, ResultFormat format) {
        this.out = out;
        this.format = format;
    }

    @Override
    public void accept(Effect effect) {
        count++;
        refused |= effect.isRefused();
        asking |= effect.kind() == Effect.Kind.ASKED;
        if (format == ResultFormat.TEXT) {
            out.println(FailureMessage.oneLine(effect.message()));
            return;
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("id", effect.item().value());
        line.put("result", effect.kind().name().toLowerCase(Locale.ROOT));
        line.put("message", effect.message());
        all.add(line);
    }

    /** Whether nothing has been told. */
    boolean isEmpty() {
        return count == 0;
    }

    /** Whether something is not done yet, but asked for. */
    boolean isAsking() {
        return asking;
    }

    /** Something to tell that concerns no single item. */
    void note(String sentence) {
        count++;
        if (format == ResultFormat.TEXT) {
            out.println(FailureMessage.oneLine(sentence));
        }
    }

    /** Good unless something was refused. */
    int exit() {
        if (count == 0 && format == ResultFormat.TEXT) {
            out.println("Nothing to do");
        }
        return refused ? ExitCode.FAILED : ExitCode.GOOD;
    }

    @Override
    public void close() {
        if (format == ResultFormat.JSON) {
            out.print(JsonWriter.write(all));
        }
    }
}
