package org.millrace.itest;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.millrace.itest.TreeImage.Node;

/** A tree as lines without what differs from run to run: times, commit ids, tokens, who did it. History is told elsewhere. */
final class Plain {

    private static final Pattern MERRITT_TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8} [+-][0-9]{4}");
    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z");
    private static final Pattern COMMIT = Pattern.compile("\"millrace_commit\":\"[^\"]*\"");
    /** Written only if the time has a fraction of a second. */
    private static final Pattern MODIFIED = Pattern.compile(",?\"millrace_modified\":\"TIME\"");

    /** At the end of a node's name, and of what the name of a batch of children is made of. */
    private static final Pattern EPOCH = Pattern.compile("%2F[0-9]+(?= = |\",)");

    private static final Pattern CLAIMS = Pattern.compile(",?\"millrace_claims\":[0-9]+");

    private static final Pattern DIFFERENT = Pattern.compile("/run-[0-9]+|[0-9a-f]{64}");

    private Plain() {}

    static Set<String> of(TreeImage tree) {
        return tree.nodes().entrySet().stream()
                .filter(entry -> !entry.getValue().isEphemeral())
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A request without what differs from script to script: the root, and the digests of workflows. */
    static String of(Request request) {
        return DIFFERENT.matcher(request.kind() + " " + request.paths()).replaceAll("");
    }

    private static String line(String path, Node node) {
        String text = path.endsWith("/history") ? "..." : node.text();
        text = MERRITT_TIME.matcher(text).replaceAll("TIME");
        text = TIME.matcher(text).replaceAll("TIME");
        text = COMMIT.matcher(text).replaceAll("\"millrace_commit\":\"COMMIT\"");
        text = CLAIMS.matcher(text).replaceAll("");
        text = MODIFIED.matcher(text).replaceAll("");
        return EPOCH.matcher(path + " = " + text).replaceAll("%2FEPOCH").replace("\n", "\\n");
    }
}
