package org.millrace.definition.handler;

import static org.millrace.definition.handler.IndexProblems.quoted;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.millrace.definition.handler.HandlerDescription.EmittedFinding;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.definition.json.JsonString;
import org.millrace.spi.Emits;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.workspace.WorkspacePath;

/** Reads one handler of an index. */
final class HandlerEntryReader {

    private static final String IDENTIFIER = "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*+";
    private static final String QUALIFIED = IDENTIFIER + "(?:\\." + IDENTIFIER + ")*+";
    private static final Pattern CLASS_NAME = Pattern.compile(QUALIFIED);
    private static final Pattern TYPE_NAME = Pattern.compile(QUALIFIED + "(?:\\[])*+");

    private final IndexFields fields;
    private final IndexProblems problems;

    HandlerEntryReader(IndexFields fields, IndexProblems problems) {
        this.fields = fields;
        this.problems = problems;
    }

    /** The handler; not to be used if there are problems now. */
    HandlerDescription read(String origin) {
        return new HandlerDescription(
                checked(
                        fields,
                        "key",
                        new Form("capitals, digits and underscores, at most 80,", matches(HandlerKey.FORM))),
                checked(fields, "class", new Form("the binary name of a class", matches(CLASS_NAME))),
                fields.text("version").map(JsonString::text).orElse(""),
                documentation(fields),
                ports("in"),
                ports("out"),
                new FixedFiles(paths("reads"), paths("writes")),
                fields.texts("records").stream().map(JsonString::text).toList(),
                findings(),
                fields.textIfAny("origin").map(JsonString::text).orElse(origin));
    }

    private List<PortDescription> ports(String key) {
        List<PortDescription> ports = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (IndexFields port : fields.objects(key)) {
            PortDescription description = port(port);
            ports.add(description);
            if (!names.add(description.name()) && !description.name().isEmpty()) {
                problems.add(port.place("name"), "the name '" + description.name() + "' is that of an earlier port");
            }
        }
        return ports;
    }

    private PortDescription port(IndexFields port) {
        return new PortDescription(
                checked(port, "name", new Form("letters, digits, '_', '.' and '-'", matches(In.NAME))),
                checked(port, "type", new Form("the name of a type", matches(TYPE_NAME))),
                port.truth("required"),
                port.texts("values").stream().map(JsonString::text).toList(),
                documentation(port));
    }

    private List<EmittedFinding> findings() {
        List<EmittedFinding> findings = new ArrayList<>();
        for (IndexFields finding : fields.objectsIfAny("findings")) {
            findings.add(new EmittedFinding(
                    checked(finding, "code", new Form("capitals, digits and underscores", matches(Emits.CODE))),
                    checked(finding, "status", new Form("WARNING or KO", Set.of("WARNING", "KO")::contains)),
                    documentation(finding)));
        }
        return findings;
    }

    private List<WorkspacePath> paths(String key) {
        List<WorkspacePath> paths = new ArrayList<>();
        for (JsonString text : fields.texts(key)) {
            Optional<String> defect = WorkspacePath.defect(text.text());
            if (defect.isEmpty()) {
                paths.add(WorkspacePath.of(text.text()));
            } else {
                problems.add(text.place(), quoted(text.text()) + " is not a workspace path: " + defect.get());
            }
        }
        return paths;
    }

    private String checked(IndexFields object, String key, Form form) {
        Optional<JsonString> text = object.text(key);
        if (text.isPresent() && !form.test().test(text.get().text())) {
            problems.add(
                    text.get().place(),
                    "expected " + form.expectation() + " for '" + key + "', but found "
                            + quoted(text.get().text()));
        }
        return text.map(JsonString::text).orElse("");
    }

    private static String documentation(IndexFields object) {
        return object.textIfAny("documentation").map(JsonString::text).orElse("");
    }

    private static Predicate<String> matches(Pattern pattern) {
        return text -> pattern.matcher(text).matches();
    }

    /** What a text must look like, in words and as a test. */
    private record Form(String expectation, Predicate<String> test) {}
}
