package org.millrace.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;
import org.millrace.app.report.HandlerText;
import org.millrace.app.report.VisibleText;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells which handlers there are and what they need. */
@Command(
        name = "handlers",
        description = "Lists the handlers that actions can call, or tells all about one of them.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace handlers",
            "  millrace handlers READ_CHECKSUMS",
            "  millrace handlers --plugins plugins/ --export catalog.json",
            "  millrace validate workflows/ --handlers catalog.json"
        })
final class HandlersCommand implements Runnable {

    /** For whom the list is. */
    enum Form {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "KEY", description = "The actionKey of one handler.")
    private Optional<String> key = Optional.empty();

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = "Write a catalog, for 'millrace validate --handlers' where the jars are not at hand.")
    private Optional<Path> export = Optional.empty();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Form form = Form.TEXT;

    @Override
    public void run() {
        HandlerCatalog catalog = plugins.catalog();
        HandlerCatalog selected = key.map(wanted -> HandlerCatalog.of(List.of(find(catalog, wanted))))
                .orElse(catalog);
        PrintWriter out = spec.commandLine().getOut();
        if (export.isPresent()) {
            write(export.get(), HandlerIndex.of(selected).toJson());
            int count = selected.handlers().size();
            out.println("Wrote " + VisibleText.line(export.get().toString()) + ": " + count
                    + (count == 1 ? " handler." : " handlers."));
        } else if (form == Form.JSON) {
            out.print(HandlerIndex.of(selected).toJson());
        } else if (key.isPresent()) {
            selected.handlers().forEach(handler -> out.print(HandlerText.details(handler)));
        } else {
            out.print(HandlerText.table(selected));
        }
    }

    private HandlerDescription find(HandlerCatalog catalog, String wanted) {
        return catalog.find(wanted).orElseThrow(() -> {
            List<String> known =
                    catalog.handlers().stream().map(HandlerDescription::key).toList();
            String hint = Nearest.hint(wanted, known);
            return new ParameterException(
                    spec.commandLine(),
                    "No handler has the key '" + wanted + "'. "
                            + (hint.isEmpty() ? "'millrace handlers' lists those installed." : hint));
        });
    }

    private static void write(Path file, String catalog) {
        try {
            Files.writeString(file, catalog);
        } catch (IOException failure) {
            throw new UnusableInput(file + ": cannot be written: " + Reason.of(failure), failure);
        }
    }
}
