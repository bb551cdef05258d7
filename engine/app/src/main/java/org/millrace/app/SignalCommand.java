package org.millrace.app;

import java.util.Map;
import org.millrace.app.engine.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Ends waits. */
@Command(
        name = "signal",
        description = "Ends the wait of whatever waits for a key; if nothing does, the next wait for it ends at once.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace signal request/42"})
final class SignalCommand extends StoreCommand {

    @Parameters(paramLabel = "KEY", description = "The key that a handler waits for.")
    private String key = "";

    @Override
    int run(Session session) {
        int woken = session.stores().wakeups().signal(key);
        tell(
                woken == 0 ? "Nothing waits for " + key + " yet; the signal is kept" : "Woken: " + woken,
                Map.of("woken", woken));
        return ExitCode.GOOD;
    }
}
