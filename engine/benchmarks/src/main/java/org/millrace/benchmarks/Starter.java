package org.millrace.benchmarks;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The programs whose start is measured, all on the Java that runs the measurement. */
enum Starter {
    JAVA_VERSION("java_version", "java -Xshare:auto -version (floor)"),
    HELLO("hello", "java Hello, with the launcher's options (floor)"),
    VALIDATE("validate", "./millrace validate one file"),
    VALIDATE_JDK_ARCHIVE("validate_jdk_archive", "same, with the JDK's class-data archive only"),
    VALIDATE_NO_ARCHIVE("validate_no_archive", "same, without any class-data archive");

    private static final String WORKFLOW = "workflows/FixityCheck.json";
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final Path JDK_ARCHIVE = JAVA_HOME.resolve("lib/server/classes.jsa");
    private static final List<String> LAUNCHER_OPTIONS =
            List.of("-Xshare:auto", "-Xlog:disable", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    private final String key;
    private final String title;

    Starter(String key, String title) {
        this.key = key;
        this.title = title;
    }

    /** The name in the result line. */
    String key() {
        return key;
    }

    String title() {
        return title;
    }

    /** The program to start in a source tree; empty if the tree or the JDK lacks what it needs. */
    Optional<Program> in(Path root) {
        return switch (this) {
            case JAVA_VERSION -> Optional.of(java(root, List.of("-Xshare:auto", "-version")));
            case HELLO -> Optional.of(java(root, hello()));
            case VALIDATE -> validate(root, "");
            case VALIDATE_JDK_ARCHIVE ->
                Optional.of(JDK_ARCHIVE)
                        .filter(Files::exists)
                        .flatMap(archive -> validate(root, "-XX:SharedArchiveFile=" + archive));
            case VALIDATE_NO_ARCHIVE -> validate(root, "-Xshare:off");
        };
    }

    private static Program java(Path root, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(JAVA_HOME.resolve("bin/java").toString());
        command.addAll(arguments);
        return new Program(root, command, Map.of());
    }

    private static List<String> hello() {
        List<String> arguments = new ArrayList<>(LAUNCHER_OPTIONS);
        arguments.addAll(List.of("-cp", ownClasses(), Hello.class.getName()));
        return arguments;
    }

    private static String ownClasses() {
        return Path.of(URI.create(Hello.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
    }

    private static Optional<Program> validate(Path root, String options) {
        Path launcher = root.resolve("millrace");
        if (!Files.isExecutable(launcher) || !Files.exists(root.resolve(WORKFLOW))) {
            return Optional.empty();
        }
        return Optional.of(new Program(
                root,
                List.of(launcher.toString(), "validate", WORKFLOW),
                Map.of("JAVA_HOME", JAVA_HOME.toString(), "JAVA_OPTS", "", "MILLRACE_OPTS", options)));
    }
}
