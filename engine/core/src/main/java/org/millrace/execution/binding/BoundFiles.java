package org.millrace.execution.binding;

import java.nio.file.Path;
import java.util.Optional;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.Scheme;
import org.millrace.files.ItemFiles;
import org.millrace.files.Staging;
import org.millrace.spi.Element;
import org.millrace.spi.PermanentFailure;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/** The files that bindings name, as one call sees them: what was staged before it in its chunk, else what is published. */
final class BoundFiles {

    private final CallSite site;
    private final Staging staging;

    BoundFiles(CallSite site, Staging staging) {
        this.site = site;
        this.staging = staging;
    }

    /** The local file or folder; empty if there is none. */
    Optional<Path> find(Binding binding) {
        WorkspacePath path = path(binding);
        return staging.find(path).or(() -> published(path));
    }

    private Optional<Path> published(WorkspacePath path) {
        ItemFiles files = site.work().files();
        try {
            return files.published().exists(path) ? Optional.of(files.local(path)) : Optional.empty();
        } catch (WorkspaceException failure) {
            if (failure.reason() == Reason.NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /** Where to write. */
    Path stage(Binding binding) {
        return staging.file(path(binding));
    }

    Path stage(WorkspacePath path) {
        return staging.file(path);
    }

    void withdraw(WorkspacePath path) {
        staging.withdraw(path);
    }

    WorkspacePath path(Binding binding) {
        try {
            return binding.scheme() == Scheme.WORKSPACE_OBJECT
                    ? ownFolder(binding).resolve(binding.path())
                    : WorkspacePath.of(binding.path());
        } catch (IllegalArgumentException notAPath) {
            throw new PermanentFailure(
                    "Expected " + binding.uri() + " in " + site.inWords() + " to name a file of the workspace: "
                            + notAPath.getMessage(),
                    notAPath);
        }
    }

    /**
     * The folder of the element: its id, below the folder that the step lists if it lists one. An element that is itself
     * a file there cannot be a folder too. Whoever named it so that it cannot have one is to blame, not the platform.
     */
    private WorkspacePath ownFolder(Binding binding) {
        Element element = site.element();
        String list = site.work().step().distribution().listPath().orElse("") + "/";
        String name = element.id().startsWith(list) ? element.id().substring(list.length()) : element.id();
        WorkspacePath.defect(name).ifPresent(defect -> {
            throw new MissingInputException("Expected the element of " + site.inWords()
                    + " to be named such that it can have a folder for " + binding.uri() + ", but " + defect);
        });
        WorkspacePath folder = WorkspacePath.of(name);
        return element.path().filter(folder::equals).isPresent() ? WorkspacePath.of(folder + ".object") : folder;
    }
}
