package org.millrace.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts programs as a user does: in a folder, with an environment. */
record Shell(Path folder, Map<String, String> environment) {

    /** What came of a program. */
    record Result(int exit, String out, String err) {}

    static Shell in(Path folder) {
        return new Shell(folder, Map.of());
    }

    Shell with(String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return new Shell(folder, more);
    }

    Result run(Object... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile("out", ".txt");
        Path err = Files.createTempFile("err", ".txt");
        Process process = start(out, err, command);
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("Still running after two minutes: " + List.of(command));
        }
        return new Result(process.exitValue(), take(out), take(err));
    }

    private Process start(Path out, Path err, Object... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                List.of(command).stream().map(Object::toString).toList());
        builder.directory(folder.toFile());
        builder.environment().putAll(environment);
        return builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    }

    private static String take(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Files.delete(file);
        return text;
    }

    /** Copies a folder with the rights of its files. */
    static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
