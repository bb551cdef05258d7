package org.millrace.app;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** A call of the command, and what came of it. */
record Cli(int exit, String out, String err) {

    static Cli run(Object... arguments) {
        return runWithInput("", arguments);
    }

    static Cli runWithInput(String input, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        int exit = Main.run(
                new PrintWriter(out),
                new PrintWriter(err),
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                words);
        return new Cli(exit, out.toString(), err.toString());
    }
}
