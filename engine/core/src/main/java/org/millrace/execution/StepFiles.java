package org.millrace.execution;

import java.util.Locale;
import org.millrace.workspace.WorkspacePath;

/**
 * Where the engine keeps its files about a step, in {@link org.millrace.files.ItemFiles#engine()}:
 *
 * <pre>
 * steps/STEP/EPOCH/list.jsonl               the elements, one a line
 * steps/STEP/EPOCH/index.json               where in the list each chunk begins
 * steps/STEP/EPOCH/chunk-0007-TOKEN.json    how the elements of a chunk fared, as its holder with the token left it
 * steps/STEP/EPOCH/children-TOKEN.jsonl     the child jobs that were asked for
 * </pre>
 *
 * @param step the step's name
 * @param epoch of its progress record, 0 if it has none
 */
public record StepFiles(String step, long epoch) {

    /** The files of a step. */
    public static StepFiles of(StepWork work, long epoch) {
        return new StepFiles(work.step().name().value(), epoch);
    }

    /** The elements. */
    public WorkspacePath list() {
        return file("list.jsonl");
    }

    /** Where the chunks begin. */
    public WorkspacePath index() {
        return file("index.json");
    }

    /** What is known of a chunk. */
    public WorkspacePath chunk(int number, long token) {
        return file(String.format(Locale.ROOT, "chunk-%04d-%d.json", number, token));
    }

    /** The children asked for. */
    public WorkspacePath children(long token) {
        return file("children-" + token + ".jsonl");
    }

    private WorkspacePath file(String name) {
        return WorkspacePath.of("steps/" + step + "/" + epoch + "/" + name);
    }
}
