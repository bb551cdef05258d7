package org.millrace.app;

import java.util.Locale;

/** Workflow files for tests. */
final class Workflows {

    /** Nothing to say about it, if nothing is known of handlers. */
    static final String CLEAN = workflow("Clean", step("Last", "FINALLY", ""));

    /** One note: the last step is not FINALLY. */
    static final String NOTE = workflow("Noted", step("Only", "BLOCKING", ""));

    /** One warning: nothing declares where the file comes from. */
    static final String WARNING =
            workflow("Warned", step("Last", "FINALLY", "\"in\": [{\"name\": \"a\", \"uri\": \"WORKSPACE:a.txt\"}], "));

    /** One error: nothing writes the object to memory. */
    static final String ERROR =
            workflow("Wrong", step("Last", "FINALLY", "\"in\": [{\"name\": \"a\", \"uri\": \"MEMORY:lost\"}], "));

    private Workflows() {}

    static String workflow(String id, String... steps) {
        return "{\n  \"id\": \"" + id + "\",\n  \"steps\": [\n" + String.join(",\n", steps) + "\n  ]\n}\n";
    }

    static String step(String name, String behavior, String bindings) {
        return ("    {\"stepName\": \"%s\", \"behavior\": \"%s\", \"actions\": [\n"
                        + "      {\"action\": {\"actionKey\": \"DO_%s\", %s\"behavior\": \"BLOCKING\"}}]}")
                .formatted(name, behavior, name.toUpperCase(Locale.ROOT), bindings);
    }
}
