package org.millrace.app.report;

import org.millrace.definition.finding.Severity;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/** The colours of findings, or none where nobody would see them. */
public final class Palette {

    private final Ansi ansi;

    public Palette(Ansi ansi) {
        this.ansi = ansi;
    }

    String bold(String text) {
        return paint(text, Style.bold);
    }

    String severity(Severity severity, String text) {
        return switch (severity) {
            case ERROR -> paint(text, Style.bold, Style.fg_red);
            case WARNING -> paint(text, Style.bold, Style.fg_yellow);
            case NOTE -> paint(text, Style.bold, Style.fg_cyan);
        };
    }

    String faint(String text) {
        return paint(text, Style.faint);
    }

    private String paint(String text, Style... styles) {
        return ansi.enabled() ? Style.on(styles) + text + Style.reset.on() : text;
    }
}
