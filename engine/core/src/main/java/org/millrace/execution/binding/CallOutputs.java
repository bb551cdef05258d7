package org.millrace.execution.binding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.PortDescription;
import org.millrace.definition.handler.PortMatch;
import org.millrace.definition.model.Binding;
import org.millrace.files.Staging;
import org.millrace.spi.Outputs;
import org.millrace.spi.PermanentFailure;
import org.millrace.workspace.WorkspacePath;

/** The outputs of one call: files are staged, objects kept aside, until the call has ended well. */
public final class CallOutputs implements Outputs {

    private static final String FILE = Path.class.getName();

    private final CallSite site;
    private final HandlerDescription handler;
    private final BoundFiles files;
    private final PortMatch match;
    private final Map<String, Path> asked = new ConcurrentHashMap<>();
    private final Map<String, Object> objects = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public CallOutputs(CallSite site, HandlerDescription handler, Staging staging) {
        this.site = site;
        this.handler = handler;
        this.files = new BoundFiles(site, staging);
        this.match = new PortMatch(site.action().outputs(), handler.outputs());
    }

    @Override
    public boolean isBound(String port) {
        return binding(declared(port)).isPresent();
    }

    @Override
    public Path file(String port) {
        return staged(declared(port));
    }

    @Override
    public Path file(int rank) {
        return staged(declared(rank));
    }

    @Override
    public Path file(WorkspacePath path) {
        checkDeclared("write", path);
        return files.stage(path);
    }

    @Override
    public void discard(WorkspacePath path) {
        checkDeclared("discard", path);
        files.withdraw(path);
    }

    private void checkDeclared(String what, WorkspacePath path) {
        checkOpen();
        List<WorkspacePath> writes = handler.files().writes();
        if (writes.stream().noneMatch(path::isWithin)) {
            throw new IllegalArgumentException(
                    handler.key() + " wants to " + what + " '" + path + "', but declares with @Writes only " + writes);
        }
    }

    private Path staged(PortDescription port) {
        checkOpen();
        if (!port.type().equals(FILE)) {
            throw new IllegalArgumentException(handler.key() + " declares the output '" + port.name() + "' as "
                    + port.type() + ", but asks for its file; leave the object with put");
        }
        return asked.computeIfAbsent(
                port.name(), name -> binding(port).map(this::stage).orElseGet(() -> thrownAway(port)));
    }

    private Path stage(Binding binding) {
        if (!binding.scheme().isFile()) {
            throw new PermanentFailure("Expected a file for an output of " + site.inWords()
                    + ", but the workflow binds " + binding.uri() + " to it; validate and deploy the workflow again");
        }
        return files.stage(binding);
    }

    /** Nobody bound the port: what is written goes with the scratch folder. */
    private Path thrownAway(PortDescription port) {
        Path folder = site.work().files().scratch(site.stepName(), "unbound/" + site.workKey());
        Path file = folder.resolve(port.name());
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    @Override
    public void put(String port, Object value) {
        leave(declared(port), value);
    }

    @Override
    public void put(int rank, Object value) {
        leave(declared(rank), value);
    }

    private void leave(PortDescription port, Object value) {
        checkOpen();
        if (port.type().equals(FILE)) {
            throw new IllegalArgumentException(handler.key() + " declares the output '" + port.name()
                    + "' as a file, but puts an object there; write to file");
        }
        if (value == null || !isOfType(value, port.type())) {
            throw new IllegalArgumentException(handler.key() + " declares the output '" + port.name() + "' as "
                    + port.type() + ", but puts "
                    + (value == null ? "null" : "a " + value.getClass().getName()) + " there");
        }
        objects.put(port.name(), value);
    }

    /** Types of ports are those of the JDK, the spi and the workspace API, which every loader shares. */
    private static boolean isOfType(Object value, String type) {
        try {
            return Class.forName(type, false, CallOutputs.class.getClassLoader())
                    .isInstance(value);
        } catch (ClassNotFoundException | LinkageError unknownHere) {
            return true;
        }
    }

    /**
     * Nothing more is taken.
     */
    public void close() {
        closed = true;
    }

    /**
     * Checks that every required output was written.
     *
     * @throws PermanentFailure that names the port
     */
    public void checkComplete() {
        for (PortDescription port : handler.outputs()) {
            if (port.required() && !isWritten(port)) {
                throw new PermanentFailure("Expected " + site.inWords() + " to write its output " + port.name()
                        + binding(port).map(bound -> " (" + bound.uri() + ")").orElse("")
                        + ", but it ended well without it; its handler must be mended");
            }
        }
    }

    private boolean isWritten(PortDescription port) {
        Path file = asked.get(port.name());
        return port.type().equals(FILE)
                ? file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                : objects.containsKey(port.name());
    }

    /** Leaves the objects where they are bound to. */
    public void leaveIn(Memory memory) {
        for (PortDescription port : handler.outputs()) {
            Object object = objects.get(port.name());
            if (object != null) {
                binding(port)
                        .filter(bound -> bound.scheme().isMemory())
                        .ifPresent(bound -> memory.put(bound.scheme(), bound.path(), object));
            }
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("The call of " + site.inWords() + " is over; it can write nothing more");
        }
    }

    private Optional<Binding> binding(PortDescription port) {
        OptionalInt rank = match.rankOf(port);
        return rank.isPresent() ? Optional.of(site.action().outputs().get(rank.getAsInt())) : Optional.empty();
    }

    private PortDescription declared(String port) {
        return match.findPort(port)
                .orElseThrow(() -> new IllegalArgumentException(handler.key() + " declares no output '" + port
                        + "'; it declares " + PortMatch.names(handler.outputs())));
    }

    private PortDescription declared(int rank) {
        List<PortDescription> ports = handler.outputs();
        if (rank < 0 || rank >= ports.size()) {
            throw new IllegalArgumentException(handler.key() + " declares " + ports.size()
                    + " outputs, but asks for rank " + rank + "; ranks count from 0");
        }
        return ports.get(rank);
    }
}
