package org.millrace.app.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.millrace.app.report.VisibleText;
import org.millrace.lifecycle.StateKind;

/** The live table as lines that fit a terminal. */
final class TableText {

    private static final String HEAVY = "━";
    private static final String LIGHT = "─";
    private static final int ID = 13;
    private static final int AROUND = 5; // lines beside those of jobs, and one to spare
    private static final int NARROW = 100;

    private final Terminal terminal;

    TableText(Terminal terminal) {
        this.terminal = terminal;
    }

    List<String> lines(View view) {
        List<String> lines = new ArrayList<>();
        lines.add(head(view));
        lines.add("  " + counts(view.states()));
        view.remark().ifPresent(remark -> lines.add("  " + Paint.YELLOW.on(fit(remark, terminal.columns() - 2))));
        int stateWidth = view.lines().stream()
                .mapToInt(line -> line.state().name().length())
                .max()
                .orElse(0);
        shown(view).forEach(line -> lines.add(line(line, stateWidth)));
        return lines;
    }

    private String head(View view) {
        double share = view.all() == 0 ? 0 : (double) view.ended() / view.all();
        String jobs = view.all() == 0
                ? "no jobs yet"
                : Amounts.count(view.ended()) + " of " + Amounts.of(view.all(), "job") + " ended";
        return Paint.BOLD.on(view.batch().state().name()) + "  " + bar(share, barWidth(), Paint.CYAN) + "  " + jobs
                + "  " + Amounts.time(view.time());
    }

    private static String counts(Map<String, Long> states) {
        return states.entrySet().stream()
                .map(entry -> entry.getKey() + " " + Amounts.count(entry.getValue()))
                .collect(Collectors.joining(" · "));
    }

    /** Those at work first, if not all have room. */
    private List<Line> shown(View view) {
        int room = terminal.rows() - AROUND;
        if (view.lines().size() <= room) {
            return view.lines();
        }
        List<Line> atWork = view.lines().stream()
                .filter(line -> line.state().kind() == StateKind.STEP)
                .limit(room)
                .toList();
        return atWork.isEmpty() ? view.lines().subList(0, room) : atWork;
    }

    private String line(Line line, int stateWidth) {
        int label = terminal.columns() < NARROW ? 18 : 28;
        int bar = barWidth();
        int rest = terminal.columns() - 2 - ID - 2 - label - 2 - stateWidth - 2 - bar - 2;
        Paint paint = paint(line.state().kind());
        return "  " + pad(line.id(), ID) + "  " + pad(fit(line.label(), label), label) + "  "
                + paint.on(pad(line.state().name(), stateWidth)) + "  " + bar(line.share(), bar, paint) + "  "
                + Paint.FAINT.on(fit(line.remark(), Math.max(0, rest)));
    }

    private int barWidth() {
        return terminal.columns() < NARROW ? 12 : 20;
    }

    private static String bar(double share, int width, Paint paint) {
        int full = (int) Math.round(share * width);
        return paint.on(HEAVY.repeat(full)) + Paint.FAINT.on(LIGHT.repeat(width - full));
    }

    private static Paint paint(StateKind kind) {
        return switch (kind) {
            case COMPLETED -> Paint.GREEN;
            case FAILED, DELETED -> Paint.RED;
            case HELD -> Paint.YELLOW;
            case PENDING, STEP, UPDATE_REPORTING -> Paint.CYAN;
        };
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - VisibleText.width(text)));
    }

    /** As much of the text as takes so many columns. */
    private static String fit(String text, int columns) {
        String visible = VisibleText.line(text);
        if (VisibleText.width(visible) <= columns) {
            return visible;
        }
        StringBuilder cut = new StringBuilder();
        int used = 1; // for the dots
        for (int point : visible.codePoints().toArray()) {
            used += VisibleText.width(point);
            if (used > columns) {
                break;
            }
            cut.appendCodePoint(point);
        }
        return columns < 1 ? "" : cut.append('…').toString();
    }
}
