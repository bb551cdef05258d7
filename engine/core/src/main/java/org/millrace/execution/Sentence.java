package org.millrace.execution;

import java.util.Objects;
import org.millrace.spi.Status;

/**
 * The one line that is kept of what went wrong with an item: what was found, and what to do about it.
 *
 * @param found what was found, with its code and place
 * @param remedy what to do about it; empty if the rest says it all
 */
public record Sentence(String found, String remedy) {

    private static final String MARK = " = help: ";

    public Sentence {
        Objects.requireNonNull(found, "found");
        Objects.requireNonNull(remedy, "remedy");
    }

    /** The parts of a line; a line that names no remedy is all about what was found. */
    public static Sentence of(String line) {
        int mark = line.indexOf(MARK);
        return mark < 0
                ? new Sentence(line, "")
                : new Sentence(line.substring(0, mark), line.substring(mark + MARK.length()));
    }

    /** What to do about a failed job, up to the command that tries it again. */
    public String thenRequeue(String job) {
        String command = "millrace requeue " + job;
        if (remedy.contains("requeue")) {
            return remedy + " (" + command + ")";
        }
        if (remedy.contains("submit")) {
            return remedy;
        }
        return remedy.isEmpty() ? command + " when the cause is mended" : remedy + " Then " + command + ".";
    }

    /** What to do about a job whose content was refused for good. */
    public String thenSubmit() {
        if (remedy.contains("submit")) {
            return remedy;
        }
        return (remedy.isEmpty() ? withoutRemedy() : remedy) + " Then hand it in anew.";
    }

    /** What is not the content's fault is not mended in what was handed in. */
    private String withoutRemedy() {
        return found.contains("." + Status.FATAL + ": ")
                ? "Mend the cause."
                : "What was handed in cannot be used as it is; mend it.";
    }

    /** Both in one line. */
    public String line() {
        return remedy.isEmpty() ? found : found + MARK + remedy;
    }
}
