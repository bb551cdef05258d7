package org.millrace.definition.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.finding.Nearest;
import org.millrace.definition.finding.Place;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.WorkflowDefinition.DeclaredInput;

/** Parameters that are used are declared, and inputs that are declared are used. */
final class DeclaredInputRule implements Rule {

    @Override
    public void check(Subject subject, FindingCollector findings) {
        Set<String> used = new HashSet<>();
        for (StepDefinition step : subject.workflow().steps()) {
            for (ActionDefinition action : step.actions()) {
                action.when().ifPresent(when -> {
                    used.add(when.value().parameter());
                    checkDeclared(when.value().parameter(), when.place(), subject, findings);
                });
                for (Binding input : action.inputs()) {
                    if (input.scheme() == Scheme.PARAM) {
                        used.add(input.path());
                        checkDeclared(input.path(), input.place(), subject, findings);
                    }
                }
            }
        }
        checkUsed(used, subject, findings);
    }

    private static void checkDeclared(String name, Place place, Subject subject, FindingCollector findings) {
        DeclaredInputs declared = DeclaredInputs.of(subject);
        if (declared.provideParameter(name)) {
            return;
        }
        List<String> known = declared.inputs().stream()
                .filter(input -> input.scheme() == Scheme.PARAM)
                .map(input -> input.path().value())
                .toList();
        boolean declares = subject.workflow().inputs().isPresent();
        findings.report(
                declares ? Code.PARAM_UNKNOWN : Code.PARAM_UNDECLARED,
                place,
                declares
                        ? "The workflow's inputs do not list the parameter " + name + "."
                        : "Nothing declares the parameter " + name + "; presumably the caller provides it.",
                Nearest.to(name, known)
                        .map(near -> "Did you mean PARAM:" + near + "?")
                        .orElse("Add \"PARAM:" + name + "\" to the workflow's \"inputs\"."));
    }

    private static void checkUsed(Set<String> parameters, Subject subject, FindingCollector findings) {
        for (DeclaredInput input : DeclaredInputs.of(subject).inputs()) {
            String name = input.path().value();
            boolean used = input.scheme() == Scheme.PARAM
                    ? parameters.contains(name)
                    : !subject.catalog().isKnown()
                            || subject.flow().readersOf(name).findAny().isPresent();
            if (!used) {
                findings.report(
                        Code.UNUSED_INPUT,
                        input.path().place(),
                        "The declared input " + input.scheme() + ":" + name + " is never used.",
                        "Remove it, or bind it.");
            }
        }
    }
}
