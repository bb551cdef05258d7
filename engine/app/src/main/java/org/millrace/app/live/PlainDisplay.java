package org.millrace.app.live;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.millrace.app.report.VisibleText;

/** Tells in lines, for files and pipes: who has ended, and from time to time how things stand. */
public final class PlainDisplay implements Display {

    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final int MOST_LINES = 200;

    private final PrintWriter out;
    private int lines;
    private Duration told = Duration.ZERO;
    private Duration pause = SHORTEST_PAUSE;
    private long ended;

    public PlainDisplay(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void show(View view) {
        for (Line line : view.news()) {
            if (lines < MOST_LINES) {
                lines++;
                say(view, line(line));
            }
        }
        if (view.time().minus(told).compareTo(pause) > 0) {
            say(
                    view,
                    counts(view.states())
                            + view.remark().map(text -> ". " + text).orElse(""));
            pause = view.ended() > ended ? SHORTEST_PAUSE : longer(pause);
            ended = view.ended();
        }
        out.flush();
    }

    /** The longer nothing ends, the less there is to tell. */
    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    private void say(View view, String text) {
        told = view.time();
        out.println(VisibleText.line(Amounts.time(view.time()) + "  " + text));
    }

    private static String line(Line line) {
        String label = line.label().isEmpty() ? "" : " (" + line.label() + ")";
        String remark = line.remark().isEmpty() ? "" : ": " + line.remark();
        return line.id() + label + " is " + line.state() + remark;
    }

    private static String counts(Map<String, Long> states) {
        return states.isEmpty()
                ? "nothing has begun"
                : states.entrySet().stream()
                        .map(entry -> Amounts.count(entry.getValue()) + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }
}
