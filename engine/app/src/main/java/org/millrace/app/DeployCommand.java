package org.millrace.app;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.app.engine.Lint;
import org.millrace.app.engine.Session;
import org.millrace.app.report.Palette;
import org.millrace.app.report.TextRenderer;
import org.millrace.app.report.TextRenderer.Summary;
import org.millrace.app.report.Validation;
import org.millrace.definition.json.JsonWriter;
import org.millrace.definition.lint.LintReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Makes workflows known to the system. */
@Command(
        name = "deploy",
        description =
                "Checks workflow files and makes them the ones that new jobs and batches run by. What runs is not touched.",
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {"  millrace deploy Ingest.json IngestBatch.json"})
final class DeployCommand extends StoreCommand {

    @Parameters(arity = "1..*", paramLabel = "FILE|DIR|-", description = "Workflow files, or folders of them.")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    private final InputStream in;
    private List<LintReport> reports = List.of();

    DeployCommand(InputStream in) {
        this.in = in;
    }

    /** Nothing is connected to, and nothing stored, if one of the files is bad. */
    @Override
    public Integer call() {
        reports = new Lint(plugins.catalog(store().config().config().plugins()), in).lint(arguments);
        if (Lint.hasErrors(reports)) {
            Palette palette = new Palette(spec().commandLine().getColorScheme().ansi());
            new TextRenderer(palette, Summary.ALWAYS).render(new Validation(reports, 0), out());
            return ExitCode.FAILED;
        }
        return super.call();
    }

    @Override
    int run(Session session) {
        List<Map<String, Object>> deployed = new ArrayList<>();
        for (LintReport report : reports) {
            String id = report.definition().orElseThrow().id().value();
            String digest = session.stores().definitions().deploy(id, report.text());
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("workflow", id);
            line.put("digest", digest);
            deployed.add(line);
        }
        if (isJson()) {
            out().print(JsonWriter.write(deployed));
        } else {
            deployed.forEach(line -> out().println(line.get("workflow") + " " + line.get("digest")));
        }
        return ExitCode.GOOD;
    }
}
