package org.millrace.app;

import java.util.Map;
import org.millrace.app.engine.Session;
import picocli.CommandLine.Command;

/** Lets claims go on. */
@Command(
        name = "unpause",
        description = "Lets workers take up work again.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace unpause"})
final class UnpauseCommand extends StoreCommand {

    @Override
    int run(Session session) {
        session.stores().controls().unpause();
        tell("The queue is not paused", Map.of("paused", false));
        return ExitCode.GOOD;
    }
}
