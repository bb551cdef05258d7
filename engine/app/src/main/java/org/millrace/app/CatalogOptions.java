package org.millrace.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerIndex;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which handlers a workflow is checked against: those of plugins, of an exported catalog, or none at all. */
final class CatalogOptions {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(
            names = "--handlers",
            paramLabel = "CATALOG",
            description = "Check against the handlers of a file that 'millrace handlers --export' wrote.")
    private Optional<Path> catalogFile = Optional.empty();

    @Option(names = "--no-handlers", description = "Say nothing about handlers and their ports.")
    private boolean withoutHandlers;

    /**
     * The handlers to check against.
     *
     * @throws UnusableInput if the plugins or the catalog cannot be used
     */
    HandlerCatalog catalog() {
        refuseContradictions();
        if (withoutHandlers) {
            return HandlerCatalog.unknown();
        }
        return catalogFile.map(CatalogOptions::read).orElseGet(plugins::catalog);
    }

    /** The file of the catalog, if the user named one. */
    Optional<Path> catalogFile() {
        return catalogFile;
    }

    private void refuseContradictions() {
        if (withoutHandlers && catalogFile.isPresent()) {
            throw contradiction("--no-handlers", "--handlers");
        }
        if (withoutHandlers && plugins.isGiven()) {
            throw contradiction("--no-handlers", "--plugins");
        }
        if (catalogFile.isPresent() && plugins.isGiven()) {
            throw contradiction("--handlers", "--plugins");
        }
    }

    private ParameterException contradiction(String one, String other) {
        return new ParameterException(
                command.commandLine(), one + " and " + other + " exclude each other: give one of them");
    }

    private static HandlerCatalog read(Path file) {
        HandlerIndex.Reading reading = HandlerIndex.read(bytes(file), file.toString());
        return reading.index()
                .map(index -> HandlerCatalog.of(index.handlers()))
                .orElseThrow(() -> new UnusableInput(
                        file + ":" + reading.problems().get(0) + "; write it with 'millrace handlers --export'"));
    }

    private static byte[] bytes(Path file) {
        try (InputStream content = Files.newInputStream(file)) {
            return content.readNBytes(HandlerIndex.MAX_BYTES + 1);
        } catch (IOException failure) {
            throw new UnusableInput(file + ": cannot be read: " + Reason.of(failure), failure);
        }
    }
}
