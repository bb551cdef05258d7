package org.millrace.app;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * Runs what authors run most, for nobody to see, so that the virtual machine knows which classes belong into its
 * archive. The launcher calls it once after a build.
 */
public final class Training {

    private Training() {}

    /** Takes the folder of the distribution. */
    public static void main(String[] arguments) {
        System.setProperty("millrace.home", arguments[0]);
        String workflows = arguments[0] + "/workflows";
        for (String format : List.of("text", "json", "sarif", "github")) {
            run("validate", workflows, "--format", format);
        }
        run("new", "Starter", "--stdout");
        run("handlers");
        run("schema");
        run("--help");
        run("validte");
    }

    private static void run(String... arguments) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Main.run(nowhere, nowhere, InputStream.nullInputStream(), arguments);
    }
}
