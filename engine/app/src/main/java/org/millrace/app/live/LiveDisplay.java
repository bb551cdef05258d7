package org.millrace.app.live;

import java.io.PrintWriter;
import java.util.List;

/** Draws on a terminal, each view over the one before. What was drawn last stays. */
public final class LiveDisplay implements Display {

    private static final String ESCAPE = "\u001b[";
    private static final String HIDE_CURSOR = ESCAPE + "?25l";
    private static final String SHOW_CURSOR = ESCAPE + "?25h";
    private static final String CUT_LONG_LINES = ESCAPE + "?7l";
    private static final String WRAP_LONG_LINES = ESCAPE + "?7h";
    private static final String CLEAR_LINE = ESCAPE + "K";
    private static final String CLEAR_BELOW = ESCAPE + "J";

    private final PrintWriter out;
    private final TableText table;
    private int drawn;

    public LiveDisplay(PrintWriter out, Terminal terminal) {
        this.out = out;
        this.table = new TableText(terminal);
    }

    @Override
    public void show(View view) {
        List<String> lines = table.lines(view);
        StringBuilder text = new StringBuilder(HIDE_CURSOR).append(CUT_LONG_LINES);
        if (drawn > 0) {
            text.append(ESCAPE).append(drawn).append('A');
        }
        lines.forEach(line -> text.append(line).append(CLEAR_LINE).append('\n'));
        out.print(text.append(CLEAR_BELOW));
        out.flush();
        drawn = lines.size();
    }

    @Override
    public void close() {
        out.print(WRAP_LONG_LINES + SHOW_CURSOR);
        out.flush();
    }
}
