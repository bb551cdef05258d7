package org.millrace.app;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.app.engine.Ids;
import org.millrace.app.engine.Session;
import org.millrace.control.Obstacles;
import org.millrace.control.Snapshots;
import org.millrace.control.Why;
import org.millrace.definition.json.JsonWriter;
import org.millrace.item.ItemId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says why something does not move. */
@Command(
        name = "why",
        description = "Says in a sentence why a job or batch is not moving, and what to do about it.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace why jid0000000001", "  millrace why"})
final class WhyCommand extends StoreCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            description =
                    "A job or batch. Without it: the pause of the queue, held collections, groups without workers.")
    private Optional<String> id = Optional.empty();

    @Override
    int run(Session session) {
        if (id.isPresent()) {
            item(session, Ids.parse(id.get()));
        } else {
            everything(new Obstacles(session.stores()).find());
        }
        return ExitCode.GOOD;
    }

    private void item(Session session, ItemId item) {
        Why why = Why.of(new Snapshots(session.stores(), Clock.systemUTC()).of(item));
        if (isJson()) {
            Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("id", item.value());
            answer.putAll(json(why));
            out().print(JsonWriter.write(answer));
        } else {
            say(why);
        }
    }

    private void everything(List<Why> obstacles) {
        if (isJson()) {
            out().print(JsonWriter.write(
                    obstacles.stream().map(WhyCommand::json).toList()));
        } else if (obstacles.isEmpty()) {
            out().println("Nothing keeps jobs and batches in general from moving; name one");
        } else {
            obstacles.forEach(this::say);
        }
    }

    private static Map<String, Object> json(Why why) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("reason", why.reason());
        answer.put("remedy", why.remedy());
        return answer;
    }

    private void say(Why why) {
        out().println(FailureMessage.oneLine(why.reason()));
        if (!why.remedy().isEmpty()) {
            out().println("  = help: " + FailureMessage.oneLine(why.remedy()));
        }
    }
}
