package org.millrace.spi;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The public and protected declarations of some sources that have no Javadoc, found in their syntax trees. */
final class Undocumented extends TreePathScanner<Void, Void> {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private final DocTrees docs;
    private final List<String> names = new ArrayList<>();
    private int seen;

    private Undocumented(DocTrees docs) {
        this.docs = docs;
    }

    static Undocumented in(Path folder) throws IOException {
        try (StandardJavaFileManager files = COMPILER.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.walk(folder)) {
            List<Path> java = sources.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
            return of(files.getJavaFileObjectsFromPaths(java));
        }
    }

    static Undocumented inSource(String text) throws IOException {
        return of(List.of(new SimpleJavaFileObject(URI.create("string:///Bare.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        }));
    }

    private static Undocumented of(Iterable<? extends JavaFileObject> sources) throws IOException {
        JavacTask task = (JavacTask) COMPILER.getTask(null, null, null, List.of("-proc:none"), null, sources);
        Undocumented undocumented = new Undocumented(DocTrees.instance(task));
        for (CompilationUnitTree unit : task.parse()) {
            undocumented.scan(unit, null);
        }
        return undocumented;
    }

    List<String> names() {
        return List.copyOf(names);
    }

    int seen() {
        return seen;
    }

    @Override
    public Void visitClass(ClassTree type, Void nothing) {
        if (isPublished(type.getModifiers())) {
            check();
            super.visitClass(type, null);
        }
        return null;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
        if (isPublished(method.getModifiers()) && !isOverride(method) && !isCanonical(method)) {
            check();
        }
        return null;
    }

    @Override
    public Void visitVariable(VariableTree field, Void nothing) {
        if (isPublished(field.getModifiers())) {
            check();
        }
        return null;
    }

    private void check() {
        seen++;
        String comment = docs.getDocComment(getCurrentPath());
        if (comment == null || comment.isBlank()) {
            names.add(nameOf(getCurrentPath()));
        }
    }

    /** Members of interfaces and annotations are public without saying so. */
    private boolean isPublished(ModifiersTree modifiers) {
        Set<Modifier> flags = modifiers.getFlags();
        return flags.contains(Modifier.PUBLIC)
                || flags.contains(Modifier.PROTECTED)
                || (!flags.contains(Modifier.PRIVATE) && isInterface(owner()));
    }

    private static boolean isInterface(Tree owner) {
        return owner.getKind() == Tree.Kind.INTERFACE || owner.getKind() == Tree.Kind.ANNOTATION_TYPE;
    }

    private Tree owner() {
        return getCurrentPath().getParentPath().getLeaf();
    }

    private static boolean isOverride(MethodTree method) {
        return method.getModifiers().getAnnotations().stream()
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("Override"));
    }

    /** The record's own Javadoc describes its components, and so its canonical constructor, compact or not. */
    private boolean isCanonical(MethodTree method) {
        return method.getName().contentEquals("<init>")
                && owner() instanceof ClassTree type
                && type.getKind() == Tree.Kind.RECORD
                && typesOf(method.getParameters()).equals(typesOf(componentsOf(type)));
    }

    private static List<VariableTree> componentsOf(ClassTree type) {
        return type.getMembers().stream()
                .filter(VariableTree.class::isInstance)
                .map(VariableTree.class::cast)
                .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .toList();
    }

    private static List<String> typesOf(List<? extends VariableTree> variables) {
        return variables.stream().map(variable -> variable.getType().toString()).toList();
    }

    private static String nameOf(TreePath path) {
        List<String> names = new ArrayList<>();
        for (Tree tree : path) {
            if (tree instanceof ClassTree type) {
                names.add(0, type.getSimpleName().toString());
            } else if (tree instanceof MethodTree method) {
                names.add(0, method.getName().toString());
            } else if (tree instanceof VariableTree field) {
                names.add(0, field.getName().toString());
            }
        }
        return names.stream().collect(Collectors.joining("."));
    }
}
