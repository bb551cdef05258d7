package org.millrace.app.report;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.finding.Position;
import org.millrace.definition.lint.LintReport;

/** Validations made by hand, and what a renderer makes of them. */
final class Validations {

    static final String TEXT = "{\n\t\"id\": \"W\",\n  \"steps\": 1\n}\n";

    static final LintFinding ERROR = LintFinding.of(
            Code.WRONG_TYPE,
            new Place(new Position(3, 12, 1), Pointer.ROOT.key("steps")),
            "Expected a list, but found a number.",
            "Write a list.");
    static final LintFinding WARNING = LintFinding.of(
            Code.UNKNOWN_KEY, new Place(new Position(2, 2, 4), Pointer.ROOT.key("a/b")), "Unknown: 100%, a\nb", "");
    static final LintFinding NOTE = LintFinding.of(Code.LAST_STEP_NOT_FINALLY, Place.FILE, "Not last.", "");

    private Validations() {}

    static Validation of(LintReport... reports) {
        return new Validation(List.of(reports), 0);
    }

    static LintReport report(String name, LintFinding... findings) {
        return new LintReport(name, TEXT, Optional.empty(), List.of(findings));
    }

    static String render(Renderer renderer, Validation validation) {
        StringWriter text = new StringWriter();
        try (PrintWriter out = new PrintWriter(text)) {
            renderer.render(validation, out);
        }
        return text.toString();
    }
}
