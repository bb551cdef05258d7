package org.millrace.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.millrace.files.ItemFiles;
import org.millrace.files.Staging;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/** The files of one item in a local folder. */
final class FolderItemFiles implements ItemFiles {

    private final Path folder;
    private final FolderWorkspace published;
    private final FolderWorkspace engine;
    private final Map<String, FolderStaging> stagings = new ConcurrentHashMap<>();

    FolderItemFiles(Path folder) {
        this.folder = folder;
        this.published = FolderWorkspace.at(folder.resolve("published"));
        this.engine = FolderWorkspace.at(folder.resolve("engine"));
    }

    @Override
    public MutableWorkspace published() {
        return published;
    }

    @Override
    public MutableWorkspace engine() {
        return engine;
    }

    @Override
    public Path local(WorkspacePath file) {
        return published.root().resolve(file.value());
    }

    @Override
    public Staging stage(String token) {
        return stagings.computeIfAbsent(
                token,
                name -> new FolderStaging(
                        staged(name).resolve("open"), staged(name).resolve("accepted")));
    }

    @Override
    public void publish(String token) {
        Path accepted = staged(token).resolve("accepted");
        new Withdrawals(accepted).carryOut(published.root());
        FolderStaging.moveAll(accepted, published.root());
        stagings.remove(token);
    }

    @Override
    public Path scratch(String step, String key) {
        Path scratch = folder.resolve("scratch").resolve(name(step)).resolve(name(key));
        try {
            return Files.createDirectories(scratch);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void sweep(String step) {
        FolderStaging.delete(folder.resolve("scratch").resolve(name(step)));
    }

    @Override
    public void sweepAll() {
        FolderStaging.delete(folder.resolve("scratch"));
    }

    @Override
    public Leftovers leftovers() {
        Set<String> tokens = Set.copyOf(stagings.keySet());
        return () -> tokens.forEach(token -> {
            FolderStaging.delete(staged(token));
            stagings.remove(token);
        });
    }

    private Path staged(String token) {
        return folder.resolve("staged").resolve(name(token));
    }

    /** Any text as the name of one folder. */
    private static String name(String text) {
        return "_" + URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
