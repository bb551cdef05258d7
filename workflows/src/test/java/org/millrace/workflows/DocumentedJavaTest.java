package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.workflows.Markdown.Block;

/** The classes that a document shows as {@code java compile} compile together, the spi's processor included. */
class DocumentedJavaTest {

    private static final String IMPORTS = Stream.of(
                    "java.io.IOException",
                    "java.nio.file.*",
                    "java.util.*",
                    "java.util.stream.*",
                    "org.junit.jupiter.api.*",
                    "org.millrace.spi.*",
                    "org.millrace.testkit.*",
                    "static org.assertj.core.api.Assertions.assertThat")
            .map(name -> "import " + name + ";")
            .reduce("", String::concat);
    private static final Pattern CLASS = Pattern.compile("class (\\w+)");

    @TempDir
    private Path classes;

    static Stream<Markdown> documents() {
        return Repository.documents().stream()
                .filter(document -> document.blocks().stream().anyMatch(block -> block.is("java", "compile")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void classesCompile(Markdown document) {
        List<JavaFileObject> sources = document.blocks().stream()
                .filter(block -> block.is("java", "compile"))
                .<JavaFileObject>map(Source::of)
                .toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-processor", // newer Javas look for none by themselves
                "org.millrace.spi.processor.HandlerProcessor",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"));
        compiler.getTask(null, null, problems, options, null, sources).call();
        assertThat(problems.getDiagnostics())
                .filteredOn(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .extracting(problem -> problem.getMessage(Locale.ROOT))
                .isEmpty();
        assertThat(classes.resolve("META-INF/millrace/handlers.json")).exists();
    }

    /** A block as a file of its class's name. */
    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        private Source(String className, String text) {
            super(URI.create("string:///" + className + ".java"), Kind.SOURCE);
            this.text = text;
        }

        static Source of(Block block) {
            Matcher name = CLASS.matcher(block.text());
            assertThat(name.find()).as(block + " shows a class").isTrue();
            return new Source(name.group(1), IMPORTS + block.text());
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
