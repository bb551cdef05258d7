package org.millrace.app;

import org.millrace.definition.grammar.SchemaGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the JSON Schema of workflow files. */
@Command(
        name = "schema",
        description = {
            "Prints the JSON Schema of workflow files, with the keys of the installed handlers.",
            "Editors use it to complete and check while you type."
        },
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace schema > workflow.schema.json",
            "  millrace schema --plugins plugins/ > workflow.schema.json",
            "",
            "Then, as the first key of a workflow: \"$schema\": \"./workflow.schema.json\""
        })
final class SchemaCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    public void run() {
        spec.commandLine().getOut().print(SchemaGenerator.generate(plugins.catalog()));
    }
}
