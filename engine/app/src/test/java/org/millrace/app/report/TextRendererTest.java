package org.millrace.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millrace.app.report.TextRenderer.Summary;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.finding.Position;
import picocli.CommandLine.Help.Ansi;

final class TextRendererTest {

    @Test
    void printsAsACompilerDoes() {
        Validation validation = Validations.of(
                Validations.report("a/w.json", Validations.ERROR, Validations.WARNING), Validations.report("b.json"));
        assertThat(render(validation, Ansi.OFF, Summary.ALWAYS)).isEqualTo("""
                        a/w.json:2:2: warning: Unknown: 100%, a b [MR103]
                            \t"id": "W",
                            \t^~~~
                        a/w.json:3:12: error: Expected a list, but found a number. [MR102]
                              "steps": 1
                                       ^
                            = help: Write a list.
                        2 files: 1 error, 1 warning, 0 notes
                        """);
    }

    @Test
    void countsWhatWasSilenced() {
        Validation validation =
                new Validation(Validations.of(Validations.report("w.json")).reports(), 3);
        assertThat(render(validation, Ansi.OFF, Summary.ALWAYS))
                .isEqualTo("1 file: 0 errors, 0 warnings, 0 notes, 3 silenced\n");
    }

    @Test
    void aCleanRunMayBeSilent() {
        Validation validation = Validations.of(Validations.report("w.json"));
        assertThat(render(validation, Ansi.OFF, Summary.BELOW_FINDINGS)).isEmpty();
    }

    @Test
    void aLineThatIsNotThereIsNotShown() {
        LintFinding beyond =
                LintFinding.of(Code.NOT_JSON, new Place(new Position(99, 1, 1), Pointer.ROOT), "Not JSON.", "");
        assertThat(render(Validations.of(Validations.report("w.json", beyond)), Ansi.OFF, Summary.BELOW_FINDINGS))
                .isEqualTo("w.json:99:1: error: Not JSON. [MR003]\n1 file: 1 error\n");
    }

    @Test
    void coloursOnATerminal() {
        String text = render(
                Validations.of(Validations.report("w.json", Validations.ERROR)), Ansi.ON, Summary.BELOW_FINDINGS);
        assertThat(text).contains("\u001b[1m\u001b[31merror:\u001b[").contains("\u001b[1m\u001b[31m           ^");
    }

    @Test
    void namesAndMessagesCannotMoveTheCursor() {
        LintFinding hostile = LintFinding.of(Code.UNKNOWN_KEY, Place.FILE, "a\u001b[2Jb", "c\u0007d");
        assertThat(render(
                        Validations.of(Validations.report("x\n\u001b.json", hostile)),
                        Ansi.OFF,
                        Summary.BELOW_FINDINGS))
                .startsWith("x \u241b.json:1:1: warning: a\u241b[2Jb [MR103]\n")
                .contains("c\u2407d");
    }

    private static String render(Validation validation, Ansi ansi, Summary summary) {
        return Validations.render(new TextRenderer(new Palette(ansi), summary), validation);
    }
}
