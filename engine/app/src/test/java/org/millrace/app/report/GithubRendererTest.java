package org.millrace.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.lint.LintReport;

final class GithubRendererTest {

    @Test
    void printsAnAnnotationPerFinding() {
        assertThat(render(Validations.report("w.json", Validations.ERROR, Validations.NOTE)))
                .isEqualTo("""
                        ::notice file=w.json,line=1,endLine=1,col=1,endColumn=1,title=MR303::Not last.
                        ::error file=w.json,line=3,endLine=3,col=12,endColumn=12,title=MR102::Expected a list, but found a number.%0AWrite a list.
                        """);
    }

    @Test
    void escapesWhatWouldEndAPropertyOrAMessage() {
        assertThat(render(Validations.report("a,b:c%\r\n.json", Validations.WARNING)))
                .isEqualTo("::warning file=a%2Cb%3Ac%25%0D%0A.json,line=2,endLine=2,col=2,endColumn=5,title=MR103"
                        + "::Unknown: 100%25, a%0Ab\n");
    }

    @Test
    void nothingInAFileOrItsNameReachesTheTerminalAsItIs() {
        LintFinding finding = LintFinding.of(Code.UNKNOWN_KEY, Place.FILE, "The key \"\u001B[2J\u009B1m\u202E\"", "");
        assertThat(render(Validations.report("a\u001B[31m.json", finding)))
                .isEqualTo("::warning file=a\u241B[31m.json,line=1,endLine=1,col=1,endColumn=1,title=MR103"
                        + "::The key \"\u241B[2J\uFFFD1m\uFFFD\"\n");
    }

    private static String render(LintReport report) {
        return Validations.render(new GithubRenderer(), Validations.of(report));
    }
}
