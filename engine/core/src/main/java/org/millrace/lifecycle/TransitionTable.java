package org.millrace.lifecycle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The changes of state that there are, as rows. Nothing changes state but by a row; documents and diagrams are made from
 * the same rows.
 */
public final class TransitionTable {

    private final String subject;
    private final List<Transition> rows;

    private TransitionTable(String subject, List<Transition> rows) {
        this.subject = subject;
        this.rows = List.copyOf(rows);
    }

    /**
     * A table.
     *
     * @param subject what it is about, such as {@code job}
     * @param rows the changes
     * @throws IllegalArgumentException if a row stands twice or leads out of a final state
     */
    static TransitionTable of(String subject, Transition... rows) {
        List<Transition> checked = new ArrayList<>();
        for (Transition row : rows) {
            if (row.from().isFinal()) {
                throw new IllegalArgumentException("Nothing leads out of " + row.from() + ", but a row does: " + row);
            }
            if (checked.stream().anyMatch(row::isSameChange)) {
                throw new IllegalArgumentException("This row stands twice: " + row);
            }
            checked.add(row);
        }
        return new TransitionTable(subject, checked);
    }

    /** All rows, in the order written. */
    public List<Transition> rows() {
        return rows;
    }

    /**
     * Checks a change before it is made.
     *
     * @param id which job or batch, for the message
     * @param from where it is
     * @param event what happens to it
     * @param to where it would go
     * @throws IllegalTransitionException if no row allows it
     */
    public void check(String id, State from, Event event, State to) {
        boolean allowed = rows.stream()
                .anyMatch(row -> row.from() == from.kind() && row.event() == event && row.to() == to.kind());
        if (!allowed) {
            throw new IllegalTransitionException("Expected to " + event.verb() + " " + subject + " " + id
                    + (from.equals(to) ? "" : " to " + to) + ", but it is " + from + "; what can happen to it there: "
                    + allowedFrom(from.kind()));
        }
    }

    private String allowedFrom(StateKind from) {
        String events = rows.stream()
                .filter(row -> row.from() == from)
                .map(row -> row.event().verb())
                .distinct()
                .collect(Collectors.joining(", "));
        return events.isEmpty() ? "nothing" : events;
    }

    /** The rows as a Markdown table. */
    public String markdown() {
        StringBuilder text = new StringBuilder("| from | event | to | |\n|---|---|---|---|\n");
        for (Transition row : rows) {
            text.append("| %s | %s | %s | %s |\n"
                    .formatted(title(row.from()), row.event().verb(), title(row.to()), row.remark()));
        }
        return text.toString();
    }

    /** The rows as a Mermaid state diagram. */
    public String mermaid() {
        StringBuilder text = new StringBuilder("stateDiagram-v2\n    [*] --> Pending\n");
        for (Transition row : rows) {
            text.append("    %s --> %s: %s\n"
                    .formatted(title(row.from()), title(row.to()), row.event().verb()));
        }
        text.append("    Completed --> [*]\n    Deleted --> [*]\n");
        return text.toString();
    }

    private static String title(StateKind kind) {
        return switch (kind) {
            case PENDING -> "Pending";
            case STEP -> "Step";
            case HELD -> "Held";
            case UPDATE_REPORTING -> "UpdateReporting";
            case COMPLETED -> "Completed";
            case FAILED -> "Failed";
            case DELETED -> "Deleted";
        };
    }
}
