package org.millrace.spi.processor;

import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.Optional;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.tools.Diagnostic;

/**
 * Gives problems to the compiler, at the place where they are written. The compiler's messager does not know where the
 * second of two {@code @In} stands and would point at the class, so these places are looked up in the source tree. A
 * compiler that shows no trees has all else, and gets the class.
 */
final class ProblemReporter {

    private final Messager messager;
    private final Optional<Trees> trees;

    ProblemReporter(ProcessingEnvironment environment) {
        this.messager = environment.getMessager();
        this.trees = treesOf(environment);
    }

    private static Optional<Trees> treesOf(ProcessingEnvironment environment) {
        try {
            return Optional.of(Trees.instance(environment));
        } catch (IllegalArgumentException | NoClassDefFoundError anotherCompiler) {
            return Optional.empty();
        }
    }

    void report(Problem problem) {
        Declaration declaration = problem.declaration();
        if (declaration == null) {
            messager.printMessage(Diagnostic.Kind.ERROR, problem.message(), problem.element());
        } else {
            report(problem, declaration);
        }
    }

    private void report(Problem problem, Declaration declaration) {
        String member = problem.member();
        Optional<TreePath> place = trees.flatMap(known -> new RepeatedAnnotations(known).find(declaration, member));
        if (trees.isPresent() && place.isPresent()) {
            TreePath path = place.get();
            trees.get()
                    .printMessage(Diagnostic.Kind.ERROR, problem.message(), path.getLeaf(), path.getCompilationUnit());
        } else {
            AnnotationMirror mirror = declaration.mirror();
            AnnotationValue value = member == null ? null : declaration.value(member);
            messager.printMessage(Diagnostic.Kind.ERROR, problem.message(), problem.element(), mirror, value);
        }
    }
}
