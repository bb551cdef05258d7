package org.millrace.app.input;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The workflow files that arguments name: files as they are, folders by the {@code *.json} below them, sorted by path.
 * Folders that are hidden or hold what a build made are left out, and so are settings and schemas. A file that several
 * arguments name counts once, where it is named first.
 */
public final class WorkflowFiles {

    private static final Set<String> SKIPPED_FOLDERS = Set.of("target", "node_modules");

    private final Map<Object, WorkflowFile> found = new LinkedHashMap<>();
    private final Set<Path> settings;

    private WorkflowFiles(Collection<Path> settings) {
        this.settings = settings.stream().map(WorkflowFiles::absolute).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The files that the arguments name.
     *
     * @throws UnusableInput if an argument does not exist or a folder has no workflow file
     */
    public static List<WorkflowFile> find(List<String> arguments) {
        return find(arguments, List.of());
    }

    /**
     * The files that the arguments name, when some files of their folders are known to be settings.
     *
     * @throws UnusableInput if an argument does not exist or a folder has no workflow file
     */
    public static List<WorkflowFile> find(List<String> arguments, Collection<Path> settings) {
        WorkflowFiles files = new WorkflowFiles(settings);
        arguments.forEach(files::add);
        return List.copyOf(files.found.values());
    }

    /** The other workflow files in the folders of some, for workflows that start each other. */
    public static List<WorkflowFile> besides(List<WorkflowFile> files) {
        WorkflowFiles all = new WorkflowFiles(List.of());
        files.forEach(file -> file.path().ifPresent(path -> all.add(file, path)));
        Set<WorkflowFile> given = Set.copyOf(all.found.values());
        files.stream()
                .filter(file -> file.path().isPresent())
                .map(WorkflowFile::folder)
                .distinct()
                .forEach(all::addFilesOf);
        return all.found.values().stream().filter(file -> !given.contains(file)).toList();
    }

    private void addFilesOf(Path folder) {
        List<Path> files = new ArrayList<>();
        list(folder.toString(), folder, entry -> {
            if (isWorkflowFile(entry) && Files.isReadable(entry)) {
                files.add(entry);
            }
        });
        files.stream()
                .sorted()
                .forEach(path -> add(new WorkflowFile(path.toString(), Optional.of(path), folder), path));
    }

    private void add(String argument) {
        if (argument.equals(WorkflowFile.STANDARD_INPUT)) {
            Path here = Path.of("").toAbsolutePath();
            found.putIfAbsent(argument, new WorkflowFile(argument, Optional.empty(), here));
            return;
        }
        if (argument.isEmpty()) {
            throw new UnusableInput("expected a file, a folder or -, but an argument is empty");
        }
        Path path = pathOf(argument);
        if (Files.isDirectory(path)) {
            addFolder(argument, path);
        } else if (Files.exists(path)) {
            Path folder = path.toAbsolutePath().normalize().getParent();
            add(new WorkflowFile(portable(argument), Optional.of(path), folder == null ? path : folder), path);
        } else {
            throw new UnusableInput(argument + ": no such file or directory");
        }
    }

    private void addFolder(String argument, Path folder) {
        List<Path> below = new ArrayList<>();
        collect(argument, folder, below);
        if (below.isEmpty()) {
            throw new UnusableInput(argument + ": no workflow file matched; expected at least one *.json below it");
        }
        Path root = folder.toAbsolutePath().normalize();
        below.stream()
                .map(path -> new WorkflowFile(nameBelow(argument, folder, path), Optional.of(path), root))
                .sorted(Comparator.comparing(WorkflowFile::name))
                .forEach(file -> add(file, file.path().orElseThrow()));
    }

    private void add(WorkflowFile file, Path path) {
        try {
            found.putIfAbsent(path.toRealPath(), file);
        } catch (IOException failure) {
            throw new UnusableInput(file.name() + ": cannot be read: " + Reason.of(failure), failure);
        }
    }

    private void collect(String argument, Path folder, List<Path> files) {
        list(argument, folder, entry -> {
            if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                if (isWorkflowFile(entry) && !settings.contains(absolute(entry))) {
                    files.add(entry);
                }
            } else if (isSearched(entry)) {
                collect(argument, entry, files);
            }
        });
    }

    private static void list(String argument, Path folder, Consumer<Path> visitor) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            entries.forEach(visitor);
        } catch (IOException failure) {
            throw new UnusableInput(argument + ": cannot be listed: " + Reason.of(failure), failure);
        } catch (DirectoryIteratorException failure) {
            throw new UnusableInput(argument + ": cannot be listed", failure);
        }
    }

    private static boolean isSearched(Path folder) {
        String name = fileName(folder);
        return !name.startsWith(".") && !SKIPPED_FOLDERS.contains(name);
    }

    private static boolean isWorkflowFile(Path file) {
        String name = fileName(file);
        return name.endsWith(".json")
                && !name.endsWith(".schema.json")
                && !name.equals(LintConfiguration.FILE_NAME)
                && Files.isRegularFile(file);
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private static String fileName(Path path) {
        return String.valueOf(path.getFileName());
    }

    private static String nameBelow(String argument, Path folder, Path file) {
        String below = portable(folder.relativize(file).toString());
        String prefix = portable(argument);
        if (prefix.equals(".")) {
            return below;
        }
        return prefix.endsWith("/") ? prefix + below : prefix + "/" + below;
    }

    private static String portable(String path) {
        return path.replace(File.separatorChar, '/');
    }

    private static Path pathOf(String argument) {
        try {
            return Path.of(argument);
        } catch (InvalidPathException notAPath) {
            throw new UnusableInput(argument + ": not a path: " + notAPath.getReason(), notAPath);
        }
    }
}
