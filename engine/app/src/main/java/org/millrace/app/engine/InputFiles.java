package org.millrace.app.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;
import org.millrace.control.InputFile;
import org.millrace.workspace.WorkspacePath;

/** Files of the user, by the workspace path that each is to have. */
public final class InputFiles {

    private final SortedMap<WorkspacePath, InputFile> files = new TreeMap<>();

    private InputFiles() {}

    /**
     * The files that arguments {@code PATH[=WORKSPACE_PATH]} name. A file goes to the path or to its own name; what lies in
     * a folder goes below the path, or to where it lies in the folder.
     *
     * @throws UnusableInput if one is not there or cannot have that path
     */
    public static SortedMap<WorkspacePath, InputFile> find(List<String> arguments, Path folder) {
        InputFiles found = new InputFiles();
        arguments.forEach(argument -> found.add(argument, folder));
        return found.files;
    }

    private void add(String argument, Path folder) {
        int equals = argument.lastIndexOf('=');
        Path path = folder.resolve(equals < 0 ? argument : argument.substring(0, equals));
        String target = equals < 0 ? "" : argument.substring(equals + 1);
        if (Files.isDirectory(path)) {
            addFolder(path, target);
        } else if (Files.isRegularFile(path)) {
            put(target.isEmpty() ? String.valueOf(path.getFileName()) : target, path);
        } else {
            throw new UnusableInput(path + ": no such file or directory");
        }
    }

    private void addFolder(Path folder, String target) {
        try (Stream<Path> below = Files.walk(folder)) {
            below.filter(Files::isRegularFile).forEach(file -> {
                String name = folder.relativize(file).toString().replace('\\', '/');
                put(target.isEmpty() ? name : target + "/" + name, file);
            });
        } catch (IOException unreadable) {
            throw new UnusableInput(folder + ": cannot be listed: " + Reason.of(unreadable), unreadable);
        }
    }

    private void put(String target, Path file) {
        WorkspacePath.defect(target).ifPresent(defect -> {
            throw new UnusableInput(file + ": cannot be put at '" + target + "' in the workspace: " + defect);
        });
        files.put(WorkspacePath.of(target), () -> Files.newInputStream(file));
    }
}
