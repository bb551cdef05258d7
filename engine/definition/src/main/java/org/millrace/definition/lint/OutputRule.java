package org.millrace.definition.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.lint.Flow.Origin;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.Condition;
import org.millrace.definition.model.Located;

/** What is written is written once, by one element, and read by somebody. */
final class OutputRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        Map<String, Flow> last = new HashMap<>();
        Map<String, List<Flow>> memoryReads = memoryReads(subject);
        for (Flow write : subject.flow().writes()) {
            if (write.origin() == Origin.BINDING) {
                Flow before = last.put(identity(write), write);
                if (before != null) {
                    checkOverwritten(before, write, findings);
                }
                checkShape(write, subject, findings);
                if (!isRead(write, subject, memoryReads)) {
                    reportUnread(write, findings);
                }
            }
        }
    }

    /** Files are the job's, memory is the step's. */
    private static String identity(Flow flow) {
        return flow.scheme().isMemory() ? flow.site().stepIndex() + " " + flow.uri() : flow.uri();
    }

    private static Map<String, List<Flow>> memoryReads(Subject subject) {
        Map<String, List<Flow>> reads = new HashMap<>();
        for (Flow read : subject.flow().reads()) {
            if (read.scheme().isMemory()) {
                reads.computeIfAbsent(identity(read), key -> new ArrayList<>()).add(read);
            }
        }
        return reads;
    }

    private static void checkOverwritten(Flow before, Flow write, FindingCollector findings) {
        if (before.site().isSameMoment(write.site())) {
            findings.report(
                    Code.SAME_OUTPUT_TWICE,
                    write.place(),
                    "Two outputs of " + write.site().inWords() + " are bound to " + write.uri()
                            + "; one would overwrite the other.",
                    "Give each its own name.");
        } else if (!readsItself(write) && !areExclusive(before, write)) {
            findings.report(
                    Code.TWO_WRITERS,
                    write.place(),
                    write.uri() + " is already written by " + before.site().inWords()
                            + "; this overwrites it without having read it.",
                    "Give one of them another name.");
        }
    }

    private static boolean readsItself(Flow write) {
        return write.site().action().inputs().stream()
                .anyMatch(input -> input.uri().value().toString().equals(write.uri()));
    }

    private static boolean areExclusive(Flow one, Flow other) {
        Optional<Condition> first = one.site().action().when().map(Located::value);
        Optional<Condition> second = other.site().action().when().map(Located::value);
        return first.isPresent() && second.isPresent() && first.get().excludes(second.get());
    }

    private static void checkShape(Flow write, Subject subject, FindingCollector findings) {
        if (!write.scheme().isFile()) {
            return;
        }
        if (write.site().step().distribution().isList()) {
            findings.report(
                    Code.SHARED_OUTPUT_IN_LIST,
                    write.place(),
                    "The step runs over a list, and every element writes " + write.path() + ": the last one wins.",
                    "Bind it to WORKSPACE_OBJECT, which is a folder per element, or to MEMORY.");
        }
        subject.flow()
                .writersOf(write.path())
                .filter(other ->
                        other.origin() == Origin.BINDING && write.path().startsWith(other.path() + "/"))
                .findFirst()
                .ifPresent(folder -> findings.report(
                        Code.FILE_AND_FOLDER,
                        write.place(),
                        folder.site().inWords() + " writes " + folder.path() + " as a file, so " + write.path()
                                + " cannot lie below it.",
                        "Rename one of them."));
    }

    private static boolean isRead(Flow write, Subject subject, Map<String, List<Flow>> memoryReads) {
        if (write.scheme().isMemory()) {
            return memoryReads.getOrDefault(identity(write), List.of()).stream()
                    .anyMatch(read -> write.site().isBefore(read.site()));
        }
        // What a closing step writes is what the job leaves behind
        return write.site().step().behavior() == Behavior.FINALLY
                || subject.flow()
                        .readersOf(write.path())
                        .anyMatch(read -> write.site().isBefore(read.site()));
    }

    private static void reportUnread(Flow write, FindingCollector findings) {
        findings.report(
                Code.OUTPUT_UNREAD,
                write.place(),
                "Nothing reads " + write.uri() + (write.scheme().isMemory() ? " later in this step." : " later."),
                "Remove the output if nobody outside needs it.");
    }
}
