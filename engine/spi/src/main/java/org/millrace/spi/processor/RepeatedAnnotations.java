package org.millrace.spi.processor;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds where one of several annotations of a kind is written. */
final class RepeatedAnnotations {

    private final Trees trees;

    RepeatedAnnotations(Trees trees) {
        this.trees = trees;
    }

    /** The place of the annotation, or of its member; empty if the annotation is not repeated. */
    Optional<TreePath> find(Declaration declaration, @Nullable String member) {
        TreePath type = trees.getPath(declaration.type());
        if (type == null || !(type.getLeaf() instanceof ClassTree tree)) {
            return Optional.empty();
        }
        List<TreePath> alike = tree.getModifiers().getAnnotations().stream()
                .map(annotation -> new TreePath(type, annotation))
                .filter(annotation -> isOfKind(annotation, declaration))
                .toList();
        return alike.size() > declaration.rank() && alike.size() > 1
                ? Optional.of(memberOf(alike.get(declaration.rank()), member))
                : Optional.empty();
    }

    private boolean isOfKind(TreePath annotation, Declaration declaration) {
        TreePath kind = new TreePath(annotation, ((AnnotationTree) annotation.getLeaf()).getAnnotationType());
        return declaration.mirror().getAnnotationType().asElement().equals(trees.getElement(kind));
    }

    private static TreePath memberOf(TreePath annotation, @Nullable String member) {
        return ((AnnotationTree) annotation.getLeaf())
                .getArguments().stream()
                        .filter(argument -> argument instanceof AssignmentTree assignment
                                && assignment.getVariable().toString().equals(member))
                        .findFirst()
                        .map(argument -> new TreePath(annotation, ((AssignmentTree) argument).getExpression()))
                        .orElse(annotation);
    }
}
