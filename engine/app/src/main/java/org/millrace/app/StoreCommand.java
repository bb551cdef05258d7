package org.millrace.app;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.millrace.app.engine.Session;
import org.millrace.definition.json.JsonWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that looks at the store or sets something in it. */
abstract class StoreCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ResultFormat format = ResultFormat.TEXT;

    /** Does it; returns the exit code. */
    abstract int run(Session session);

    @Override
    public Integer call() {
        try (Session session = open()) {
            return run(session);
        }
    }

    /** Connects. */
    Session open() {
        return store.open();
    }

    /** Tells what was done: a sentence for people, an object for programs. */
    void tell(String sentence, Map<String, Object> object) {
        if (isJson()) {
            out().print(JsonWriter.write(object));
        } else {
            out().println(FailureMessage.oneLine(sentence));
        }
    }

    boolean isJson() {
        return format == ResultFormat.JSON;
    }

    ResultFormat format() {
        return format;
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    CommandSpec spec() {
        return spec;
    }

    StoreOptions store() {
        return store;
    }
}
