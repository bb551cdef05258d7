package org.millrace.definition.lint;

import java.util.List;
import java.util.Optional;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.lint.Flow.Origin;
import org.millrace.definition.model.Scheme;

/** What is read from the workspace was written before, or is declared to come from the caller. */
final class FileReadRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        for (Flow read : subject.flow().reads()) {
            boolean byAction = read.origin() == Origin.BINDING || read.origin() == Origin.HANDLER;
            if (byAction && read.scheme() == Scheme.WORKSPACE) {
                checkRead(read, subject, findings);
            } else if (read.origin() == Origin.WAIT_FOR) {
                checkWaitFor(read, subject, findings);
            }
        }
    }

    private static void checkRead(Flow read, Subject subject, FindingCollector findings) {
        List<Flow> producers = subject.flow()
                .writersOf(read.path())
                .filter(write -> write.site().isBefore(read.site()))
                .toList();
        if (DeclaredInputs.of(subject).provide(read)) {
            return;
        }
        if (producers.isEmpty()) {
            reportUnwritten(read, subject, findings);
        } else {
            Producers.checkCertain(read, producers, findings);
        }
    }

    private static void reportUnwritten(Flow read, Subject subject, FindingCollector findings) {
        Optional<Flow> later = laterWriter(read, subject);
        if (later.isPresent()) {
            findings.report(
                    Code.WORKSPACE_UNWRITTEN,
                    read.place(),
                    read.path() + " is read here, but written only later, by "
                            + later.get().site().inWords() + ".",
                    "Change the order of the steps or actions.");
        } else {
            Verdict verdict = verdict(read, subject);
            findings.report(verdict.code(), read.place(), verdict.message(), () -> remedy(read, subject));
        }
    }

    /** Certain only where the workflow claims to be complete: by a list of inputs, or by writing the file's siblings. */
    private static Verdict verdict(Flow read, Subject subject) {
        String path = read.path();
        if (read.optional() || isWrittenHere(read, subject)) {
            return new Verdict(
                    Code.WORKSPACE_UNDECLARED,
                    "Nothing else writes " + path + ", so it is absent unless the caller provides it.");
        }
        if (subject.workflow().inputs().isPresent()) {
            return new Verdict(
                    Code.WORKSPACE_UNWRITTEN,
                    "No earlier action writes " + path + ", and the workflow's inputs do not list it.");
        }
        if (subject.flow().hasWrittenSibling(path)) {
            return new Verdict(
                    Code.WORKSPACE_UNWRITTEN,
                    "No action writes " + path + ", though others of its folder are written.");
        }
        return new Verdict(
                Code.WORKSPACE_UNDECLARED, "No action writes " + path + "; presumably the caller provides it.");
    }

    private record Verdict(Code code, String message) {}

    private static Optional<Flow> laterWriter(Flow read, Subject subject) {
        return subject.flow()
                .writersOf(read.path())
                .filter(write -> !write.site().isSameMoment(read.site()))
                .findFirst();
    }

    /** An action that reads what itself writes mends a file that must come from somewhere else. */
    private static boolean isWrittenHere(Flow read, Subject subject) {
        return subject.flow()
                .writersOf(read.path())
                .anyMatch(write -> write.site().isSameMoment(read.site()));
    }

    private static String remedy(Flow read, Subject subject) {
        String near = Nearest.to(read.path(), subject.flow().pathsWritten())
                .filter(path -> !path.equals(read.path()))
                .map(path -> "Did you mean " + path + "? Else add it ")
                .orElse("Add it ");
        return near + "to the \"out\" of the action that writes it, or \"" + read.uri() + "\" to the workflow's"
                + " \"inputs\".";
    }

    private static void checkWaitFor(Flow wait, Subject subject, FindingCollector findings) {
        List<Flow> writers = subject.flow().writersOf(wait.path()).toList();
        if (!writers.isEmpty()
                && writers.stream().noneMatch(write -> write.site().isBefore(wait.site()))) {
            findings.report(
                    Code.WAIT_FOR_LATER,
                    wait.place(),
                    "The step waits for " + wait.path() + ", which only "
                            + writers.get(0).site().inWords() + " writes: it would wait until it fails.",
                    "Wait for something that comes from before or from outside.");
        }
    }
}
