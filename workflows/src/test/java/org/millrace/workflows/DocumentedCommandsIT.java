package org.millrace.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.workflows.Markdown.Block;

/**
 * Runs the blocks {@code sh run} of a document, one after the other, in a copy of the tree, with the
 * program that the build assembled: each must end with the exit
 * code it says ({@code exit=1}; else 0) and print what the block {@code text output} after it shows.
 * {@code -Dmillrace.docs.accept=true} writes what it prints now.
 */
class DocumentedCommandsIT {

    private static final List<String> COPIED = List.of("workflows", "examples");
    private static final Path DISTRIBUTION = Repository.ROOT.resolve("engine/dist/target/millrace");

    @TempDir
    private Path tree;

    static Stream<Markdown> documents() {
        return Repository.documents().stream()
                .filter(document -> document.blocks().stream().anyMatch(block -> block.is("sh", "run")));
    }

    @BeforeEach
    void copyTreeWithALauncher() throws IOException {
        for (String folder : COPIED) {
            copy(Repository.ROOT.resolve(folder), tree.resolve(folder));
        }
        Path launcher = tree.resolve("millrace");
        Files.writeString(launcher, "#!/bin/sh\nexec sh '" + DISTRIBUTION.resolve("millrace") + "' \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void documentTellsWhatHappens(Markdown document) throws Exception {
        int count = document.blocks().size();
        for (int i = 0; i < count; i++) {
            Block block = Repository.document(document.name()).blocks().get(i);
            if (block.is("sh", "run")) {
                String printed = run(block);
                if (i + 1 < count && document.blocks().get(i + 1).is("text", "output")) {
                    compare(Repository.document(document.name()), i + 1, printed);
                }
            }
        }
    }

    private static void compare(Markdown document, int index, String printed) {
        Block shown = document.blocks().get(index);
        if (Markdown.isAccepting()) {
            document.replace(shown.start(), shown.end(), printed);
        } else {
            assertThat(printed).as(shown.toString()).isEqualTo(shown.text());
        }
    }

    private String run(Block block) throws IOException, InterruptedException {
        Path out = tree.resolve(".out");
        ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", block.text())
                .directory(tree.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        shell.environment().put("PATH", tree + ":" + System.getenv("PATH"));
        shell.environment().put("LC_ALL", "C.UTF-8");
        Process process = shell.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(block + " ends").isTrue();
        String printed = Files.readString(out);
        int expected = block.flags().stream()
                .filter(flag -> flag.startsWith("exit="))
                .map(flag -> Integer.valueOf(flag.substring("exit=".length())))
                .findFirst()
                .orElse(0);
        assertThat(process.exitValue()).as(block + " printed\n" + printed).isEqualTo(expected);
        return printed;
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(from)) {
            files.filter(file -> !from.relativize(file).toString().contains("target"))
                    .forEach(all::add);
        }
        for (Path file : all) {
            Files.copy(file, to.resolve(from.relativize(file).toString()));
        }
    }
}
