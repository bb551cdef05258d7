package org.millrace.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millrace.app.baseline.Fingerprint;
import org.millrace.definition.lint.LintReport;

final class JsonRendererTest {

    @Test
    void printsOneObject() {
        LintReport report = Validations.report("w.json", Validations.WARNING);
        Validation validation = new Validation(Validations.of(report).reports(), 2);
        assertThat(Validations.render(new JsonRenderer(), validation))
                .isEqualTo("""
                        {
                          "format": 1,
                          "files": [
                            {
                              "file": "w.json",
                              "findings": [
                                {
                                  "code": "MR103",
                                  "severity": "warning",
                                  "line": 2,
                                  "column": 2,
                                  "length": 4,
                                  "pointer": "/a~1b",
                                  "message": "Unknown: 100%%, a\\nb",
                                  "remedy": "",
                                  "fingerprint": "%s"
                                }
                              ]
                            }
                          ],
                          "summary": {
                            "files": 1,
                            "errors": 0,
                            "warnings": 1,
                            "notes": 0,
                            "silenced": 2
                          }
                        }
                        """.formatted(Fingerprint.of(report, Validations.WARNING)));
    }
}
