package org.millrace.definition.handler;

import java.util.List;
import java.util.Objects;
import org.millrace.workspace.WorkspacePath;

/**
 * A handler as its jar's index describes it.
 *
 * @param key the {@code actionKey} by which workflows call it
 * @param className the class that implements it
 * @param version the version of its behaviour
 * @param documentation what it does
 * @param inputs its input ports, by rank
 * @param outputs its output ports, by rank
 * @param files fixed workspace paths it reads and writes beside its bindings
 * @param facts the kinds of facts about its job that it records
 * @param findings the finding codes it may report
 * @param origin where it was found: the jar, or the catalog file
 */
public record HandlerDescription(
        String key,
        String className,
        String version,
        String documentation,
        List<PortDescription> inputs,
        List<PortDescription> outputs,
        FixedFiles files,
        List<String> facts,
        List<EmittedFinding> findings,
        String origin) {

    /** One that records no facts. */
    public HandlerDescription(
            String key,
            String className,
            String version,
            String documentation,
            List<PortDescription> inputs,
            List<PortDescription> outputs,
            FixedFiles files,
            List<EmittedFinding> findings,
            String origin) {
        this(key, className, version, documentation, inputs, outputs, files, List.of(), findings, origin);
    }

    public HandlerDescription {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(className, "className");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(documentation, "documentation");
        Objects.requireNonNull(files, "files");
        Objects.requireNonNull(origin, "origin");
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        facts = List.copyOf(facts);
        findings = List.copyOf(findings);
    }

    /** The same handler, found somewhere else. */
    public HandlerDescription from(String newOrigin) {
        return new HandlerDescription(
                key, className, version, documentation, inputs, outputs, files, facts, findings, newOrigin);
    }

    /**
     * Fixed workspace paths.
     *
     * @param reads what the handler reads beside its inputs
     * @param writes what the handler writes beside its outputs
     */
    public record FixedFiles(List<WorkspacePath> reads, List<WorkspacePath> writes) {

        public FixedFiles {
            reads = List.copyOf(reads);
            writes = List.copyOf(writes);
        }
    }

    /**
     * A finding a handler may report.
     *
     * @param code as the handler writes it, without action key and status
     * @param status WARNING or KO
     * @param documentation what it means and what to do
     */
    public record EmittedFinding(String code, String status, String documentation) {}
}
