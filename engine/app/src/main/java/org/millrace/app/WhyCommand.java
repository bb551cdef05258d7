package org.millrace.app;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.millrace.app.engine.Ids;
import org.millrace.app.engine.Session;
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
        footer = {"  millrace why jid0000000001"})
final class WhyCommand extends StoreCommand {

    @Parameters(paramLabel = "ID", description = "A job or batch.")
    private String id = "";

    @Override
    int run(Session session) {
        ItemId item = Ids.parse(id);
        Why why = Why.of(new Snapshots(session.stores(), Clock.systemUTC()).of(item));
        if (isJson()) {
            Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("id", item.value());
            answer.put("reason", why.reason());
            answer.put("remedy", why.remedy());
            out().print(JsonWriter.write(answer));
            return ExitCode.GOOD;
        }
        out().println(FailureMessage.oneLine(why.reason()));
        if (!why.remedy().isEmpty()) {
            out().println("  = help: " + FailureMessage.oneLine(why.remedy()));
        }
        return ExitCode.GOOD;
    }
}
