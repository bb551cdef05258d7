package org.millrace.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.millrace.app.engine.Session;
import org.millrace.app.engine.Session.Check;
import org.millrace.control.Inconsistency;
import org.millrace.control.Inconsistency.Severity;
import org.millrace.control.RepairResult;
import org.millrace.definition.json.JsonWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Looks for what contradicts itself. */
@Command(
        name = "fsck",
        description =
                "Looks through the store for what contradicts itself, also while workers work, and mends it if asked to.",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all is well, or has been mended", "1:something is wrong", "2:the store cannot be read"},
        footerHeading = "%nExamples:%n",
        footer = {"  millrace fsck", "  millrace fsck --repair"})
final class FsckCommand extends StoreCommand {

    @Option(names = "--repair", description = "Mend what can be mended without risk.")
    private boolean repairing;

    @Override
    int run(Session session) {
        List<Map<String, Object>> all = new ArrayList<>();
        try (Check check = session.check()) {
            List<Inconsistency> found = new ArrayList<>();
            check.inspection().inspect(found::add);
            for (Inconsistency wrong : found) {
                all.add(line(wrong, repairing ? check.inspection().repair(wrong) : RepairResult.LATER));
            }
        }
        show(all);
        return all.stream().anyMatch(FsckCommand::isStillWrong) ? ExitCode.FAILED : ExitCode.GOOD;
    }

    private Map<String, Object> line(Inconsistency wrong, RepairResult result) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("code", wrong.code().id());
        line.put("severity", wrong.severity().name().toLowerCase(Locale.ROOT));
        line.put("path", wrong.path());
        wrong.item().ifPresent(item -> line.put("item", item.value()));
        line.put("message", wrong.sentence());
        line.put("help", wrong.wayOut());
        line.put("result", repairing ? result.name().toLowerCase(Locale.ROOT) : "found");
        return line;
    }

    /** Notes are of what does no harm. */
    private static boolean isStillWrong(Map<String, Object> line) {
        boolean harmless = Severity.NOTE.name().toLowerCase(Locale.ROOT).equals(line.get("severity"));
        return !harmless && !List.of("mended", "not_found").contains(String.valueOf(line.get("result")));
    }

    private void show(List<Map<String, Object>> all) {
        if (isJson()) {
            out().print(JsonWriter.write(all));
            return;
        }
        for (Map<String, Object> line : all) {
            out().println(FailureMessage.oneLine(line.get("path") + ": " + line.get("severity") + ": "
                    + line.get("message") + " [" + line.get("code") + "]"));
            String help =
                    repairing ? String.valueOf(line.get("result")).replace('_', ' ') : String.valueOf(line.get("help"));
            out().println("    = " + (repairing ? "repair: " : "help: ") + FailureMessage.oneLine(help));
        }
        out().println(all.isEmpty() ? "All is well" : all.size() + " found");
    }
}
