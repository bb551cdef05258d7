package org.millrace.plugins;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerIndex;
import org.millrace.spi.SpiVersion;

/** Looks at the jars of one plugin: reads their indexes, then looks for the classes that the indexes name. */
final class FolderScan {

    private static final int CLASS_FILE_MAGIC = 0xCAFEBABE;
    private static final int CLASS_FILE_HEAD = 8;
    /** Class files of Java 1 had the major version 45; each Java since has added one. */
    private static final int MAJOR_BEFORE_JAVA_1 = 44;

    private final Path folder;
    private final Consumer<String> problems;
    private final List<PluginJar> open = new ArrayList<>();

    FolderScan(Path folder, Consumer<String> problems) {
        this.folder = folder;
        this.problems = problems;
    }

    /** The plugin as far as it can be read. */
    Plugin plugin() {
        List<Path> jars = jars();
        try {
            jars.forEach(this::open);
            List<HandlerDescription> handlers = handlers();
            if (!jars.isEmpty() && open.size() == jars.size() && open.stream().noneMatch(FolderScan::hasIndex)) {
                problems.accept("none of the jars in " + folder.getFileName() + " has a " + HandlerIndex.LOCATION
                        + "; compile the handlers with the spi's annotation processor, or remove the folder");
            }
            handlers.forEach(this::checkClass);
            return new Plugin(String.valueOf(folder.getFileName()), folder, jars, handlers);
        } finally {
            open.forEach(FolderScan::close);
        }
    }

    private List<Path> jars() {
        try {
            List<Path> jars = DirectoryScan.visible(folder).stream()
                    .filter(DirectoryScan::isNamedAsJar)
                    .toList();
            if (jars.isEmpty()) {
                problems.accept("the folder " + folder.getFileName()
                        + " holds no jar; put the plugin's jars directly into it, or remove it");
            }
            return jars;
        } catch (IOException | UncheckedIOException unreadable) {
            problems.accept("the folder " + folder.getFileName() + " cannot be listed; check its permissions");
            return List.of();
        }
    }

    private void open(Path jar) {
        try {
            open.add(PluginJar.open(jar));
        } catch (BadJarException bad) {
            problems.accept(bad.problem());
        }
    }

    private List<HandlerDescription> handlers() {
        List<HandlerDescription> handlers = new ArrayList<>();
        for (PluginJar jar : open) {
            index(jar)
                    .filter(index -> isRunnable(index, jar))
                    .ifPresent(index -> index.handlers().stream()
                            .map(handler -> handler.from(jar.name()))
                            .forEach(handlers::add));
        }
        return handlers;
    }

    private Optional<HandlerIndex> index(PluginJar jar) {
        try {
            Optional<byte[]> bytes = jar.first(HandlerIndex.MAX_BYTES + 1, HandlerIndex.LOCATION);
            return bytes.flatMap(content -> parsed(content, jar));
        } catch (BadJarException bad) {
            problems.accept(bad.problem());
            return Optional.empty();
        }
    }

    private Optional<HandlerIndex> parsed(byte[] content, PluginJar jar) {
        HandlerIndex.Reading reading = HandlerIndex.read(content, jar.name());
        if (!reading.problems().isEmpty()) {
            problems.accept("the index " + HandlerIndex.LOCATION + " in " + jar.name() + " is wrong at "
                    + String.join("; at ", reading.problems())
                    + "; rebuild the jar with the spi's annotation processor");
        }
        return reading.index();
    }

    private boolean isRunnable(HandlerIndex index, PluginJar jar) {
        SpiVersion engine = SpiVersion.CURRENT;
        boolean runnable = engine.runs(index.spi());
        if (!runnable) {
            String remedy = index.spi().major() < engine.major()
                    ? "; rebuild it against spi " + engine
                    : "; upgrade Millrace to a version with spi " + index.spi() + ", or rebuild the jar against spi "
                            + engine;
            problems.accept(
                    jar.name() + " was built against spi " + index.spi() + ", but this engine has " + engine + remedy);
        }
        return runnable;
    }

    private void checkClass(HandlerDescription handler) {
        String entry = handler.className().replace('.', '/') + ".class";
        try {
            Optional<PluginJar> holder =
                    open.stream().filter(jar -> jar.has(entry)).findFirst();
            if (holder.isEmpty()) {
                problems.accept("the index of " + handler.origin() + " names the class " + handler.className()
                        + " for the key " + handler.key() + ", but none of the plugin's jars holds it; rebuild "
                        + handler.origin() + ", or add the jar with the class");
            } else {
                checkHead(holder.get().first(CLASS_FILE_HEAD, entry).orElseThrow(), handler, holder.get());
            }
        } catch (BadJarException bad) {
            problems.accept(bad.problem());
        }
    }

    private void checkHead(byte[] head, HandlerDescription handler, PluginJar holder) {
        String subject = "the class " + handler.className() + " in " + holder.name();
        if (head.length < CLASS_FILE_HEAD || ByteBuffer.wrap(head).getInt() != CLASS_FILE_MAGIC) {
            problems.accept(subject + " is not a class file; rebuild the jar");
            return;
        }
        int major = Short.toUnsignedInt(ByteBuffer.wrap(head).getShort(CLASS_FILE_HEAD - Short.BYTES));
        int compiledFor = major - MAJOR_BEFORE_JAVA_1;
        int running = Runtime.version().feature();
        if (compiledFor > running) {
            problems.accept(subject + " was compiled for Java " + compiledFor + ", but this is Java " + running
                    + "; compile it with --release " + running + ", or run Millrace with Java " + compiledFor
                    + " or newer");
        }
    }

    private static boolean hasIndex(PluginJar jar) {
        return jar.has(HandlerIndex.LOCATION);
    }

    private static void close(PluginJar jar) {
        try {
            jar.close();
        } catch (IOException harmless) {
            // It was only read: nothing can be lost.
        }
    }
}
