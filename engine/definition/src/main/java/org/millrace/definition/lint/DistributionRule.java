package org.millrace.definition.lint;

import java.util.List;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.lint.Flow.Origin;
import org.millrace.definition.model.DistributionKind;
import org.millrace.definition.model.StepDefinition;

/** What a step is distributed over is there before the first such step begins. */
final class DistributionRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        for (Flow read : subject.flow().reads()) {
            if (read.origin() == Origin.DISTRIBUTION
                    && read.site().step().distribution().isList()) {
                checkElement(read, subject, findings);
            }
        }
    }

    private static void checkElement(Flow read, Subject subject, FindingCollector findings) {
        List<Flow> writers = subject.flow().writersOf(read.path()).toList();
        List<Flow> earlier = writers.stream()
                .filter(write -> write.site().isBefore(read.site()))
                .toList();
        if (DeclaredInputs.of(subject).provide(read)) {
            return;
        }
        if (!earlier.isEmpty()) {
            Producers.checkCertain(read, earlier, findings);
        } else if (!writers.isEmpty()) {
            reportLater(read, writers.get(0), subject, findings);
        } else {
            reportUnwritten(read, subject, findings);
        }
    }

    /** An unknown handler may have filled a folder before a known output adds to it; a list file has one writer. */
    private static void reportLater(Flow read, Flow writer, Subject subject, FindingCollector findings) {
        boolean certain = isFile(read) || handlersBefore(read, subject);
        findings.report(
                certain ? Code.ELEMENT_UNWRITTEN : Code.ELEMENT_SUSPECT,
                read.place(),
                "The step is distributed over " + read.path() + ", which is written only by "
                        + writer.site().inWords() + ".",
                "Change the order of the steps.");
    }

    private static void reportUnwritten(Flow read, Subject subject, FindingCollector findings) {
        boolean allKnown = handlersBefore(read, subject);
        boolean declares = subject.workflow().inputs().isPresent();
        Code code;
        if (allKnown && declares) {
            code = Code.ELEMENT_UNWRITTEN;
        } else if (allKnown || (isFile(read) && subject.flow().hasWrittenSibling(read.path()))) {
            code = Code.ELEMENT_SUSPECT;
        } else {
            code = Code.ELEMENT_UNDECLARED;
        }
        findings.report(
                code,
                read.place(),
                "The step is distributed over " + read.path() + ", but nothing before it declares to write that.",
                () -> remedy(read, subject));
    }

    private static String remedy(Flow read, Subject subject) {
        String near = Nearest.to(read.path(), subject.flow().pathsWritten())
                .map(path -> "Did you mean " + path + "? Else add it ")
                .orElse("Add it ");
        return near + "to the \"out\" of the action that writes it, or to the workflow's \"inputs\".";
    }

    /** Whether all that earlier actions write is known, so that what is missing is missing. */
    private static boolean handlersBefore(Flow read, Subject subject) {
        List<StepDefinition> before =
                subject.workflow().steps().subList(0, read.site().stepIndex());
        return subject.catalog().isKnown()
                && before.stream()
                        .flatMap(step -> step.actions().stream())
                        .allMatch(action -> subject.handlerOf(action).isPresent());
    }

    private static boolean isFile(Flow read) {
        DistributionKind kind = read.site().step().distribution().kind();
        return kind != DistributionKind.LIST && kind != DistributionKind.LIST_IN_DIRECTORY;
    }
}
