package org.millrace.app.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.app.input.JsonFile;
import org.millrace.app.input.UnusableInput;
import org.millrace.definition.finding.Place;
import org.millrace.definition.json.Json;
import org.millrace.definition.json.JsonArray;
import org.millrace.definition.json.JsonNumber;
import org.millrace.definition.json.JsonObject;
import org.millrace.definition.json.JsonObject.Member;
import org.millrace.definition.json.JsonString;

/** The configuration. Paths in it are relative to the folder of its file. */
public record Config(
        @Setting("Where state is kept.") ZooKeeperSection zookeeper,
        @Setting("Where the files of jobs and batches lie.") WorkspaceSection workspace,

        @Setting(value = "Folders of plugins, beside those of the distribution.", fallback = "[]")
        List<Path> plugins,

        @Setting(
                value =
                        "Where each plugin has a folder of its own on this machine, for what it is given no other place.",
                fallback = "\".millrace/data\"")
        Path dataFolder,

        @Setting("What a worker does.") WorkerSection worker,
        @Setting("What becomes of what has ended.") RetentionSection retention,

        @Setting(
                value = "A section for each plugin, by its name; its handlers say what belongs there.",
                fallback = "{}")
        Map<String, JsonObject> handlers) {

    /** The file that is read if none is named and it is there. */
    public static final String FILE_NAME = "millrace.json";

    private static final String INGEST = "ingest";
    private static final String TRANSFER = "transfer";
    private static final String FILES = "files";
    private static final String THRESHOLD = "threshold";

    public Config {
        plugins = List.copyOf(plugins);
    }

    /**
     * The configuration of a file, of {@value #FILE_NAME} in a folder if none is named, or the defaults.
     *
     * @throws UnusableInput if the file cannot be read or says what is not understood
     */
    public static Loaded load(Optional<Path> named, Path folder, Map<String, String> environment) {
        Optional<Path> file =
                named.or(() -> Optional.of(folder.resolve(FILE_NAME)).filter(Files::exists));
        JsonFile json = file.map(JsonFile::read)
                .orElseGet(() -> new JsonFile("(defaults)", new JsonObject(List.of(), Place.FILE)));
        Path base = file.map(path -> path.toAbsolutePath().getParent()).orElse(folder.toAbsolutePath());
        SettingReader reader = new SettingReader(json, new References(environment, base));
        return new Loaded(reader.record(json.content(), Config.class).workspaceIn(base), reader);
    }

    /** The workspace may be a URI, so it is not read as a path; if it has no scheme it is one all the same. */
    private Config workspaceIn(Path base) {
        boolean hasScheme = workspace.uri().matches("[A-Za-z][A-Za-z0-9+.-]+:.*");
        String uri = hasScheme
                ? workspace.uri()
                : base.resolve(workspace.uri()).normalize().toUri().toString();
        return new Config(
                zookeeper,
                new WorkspaceSection(uri, workspace.limits()),
                plugins,
                dataFolder,
                worker,
                retention,
                handlers);
    }

    /** The same with another worker. */
    public Config with(WorkerSection other) {
        return new Config(zookeeper, workspace, plugins, dataFolder, other, retention, handlers);
    }

    private Config withHandlers(Map<String, JsonObject> others) {
        return new Config(zookeeper, workspace, plugins, dataFolder, worker, retention, others);
    }

    /** The same with everything that is kept in another folder, in a server of its own. */
    public Config in(Path folder) {
        ZooKeeperSection.Embedded server = new ZooKeeperSection.Embedded(folder.resolve("zookeeper"), 0);
        ZooKeeperSection alone = new ZooKeeperSection(
                Optional.empty(), server, "", zookeeper.sessionTimeout(), Optional.empty(), Optional.empty());
        WorkspaceSection files =
                new WorkspaceSection(folder.resolve("workspace").toUri().toString(), workspace.limits());
        RetentionSection kept = new RetentionSection(Optional.empty(), folder.resolve("archive.jsonl"));
        return new Config(alone, files, plugins, folder.resolve("data"), worker, kept, handlers);
    }

    /**
     * A configuration that was read.
     *
     * @param config what it says
     * @param reader reads the sections of plugins, when their records are known
     */
    public record Loaded(Config config, SettingReader reader) {

        /** The same read from the same file, changed since. */
        public Loaded as(Config other) {
            return new Loaded(other, reader);
        }

        /** The folder of a plugin on this machine; it need not exist. */
        public Path dataFolder(String plugin) {
            return config.dataFolder().resolve(plugin);
        }

        /**
         * Checks that every section of a plugin is one of these plugins'.
         *
         * @throws UnusableInput if one is nobody's
         */
        public void expectSectionsOf(Collection<String> known) {
            reader.expectKnown(config.handlers(), known);
        }

        /** The section of a plugin as one of its records. */
        public <T extends Record> T section(String plugin, Class<T> type) {
            JsonObject section = config.handlers().getOrDefault(plugin, new JsonObject(List.of(), Place.FILE));
            return reader.record(section, type);
        }

        /** The same, and files of this machine may be ingested if they lie in a folder or below it. */
        public Loaded allowingFiles(Path folder) {
            List<Json> folders = new ArrayList<>();
            transfer()
                    .find(FILES)
                    .filter(JsonArray.class::isInstance)
                    .ifPresent(allowed -> folders.addAll(((JsonArray) allowed).items()));
            folders.add(new JsonString(folder.toString(), Place.FILE));
            return transferring(FILES, new JsonArray(folders, Place.FILE));
        }

        /** The same, and the disk may be filled as far as a percentage if the configuration does not say how far. */
        public Loaded filling(int percent) {
            return transfer().find(THRESHOLD).isPresent()
                    ? this
                    : transferring(THRESHOLD, new JsonNumber(Integer.toString(percent), Place.FILE));
        }

        private JsonObject ingest() {
            return config.handlers().getOrDefault(INGEST, new JsonObject(List.of(), Place.FILE));
        }

        private JsonObject transfer() {
            return ingest().find(TRANSFER)
                    .filter(JsonObject.class::isInstance)
                    .map(JsonObject.class::cast)
                    .orElseGet(() -> new JsonObject(List.of(), Place.FILE));
        }

        private Loaded transferring(String key, Json value) {
            Map<String, JsonObject> handlers = new LinkedHashMap<>(config.handlers());
            handlers.put(INGEST, put(ingest(), TRANSFER, put(transfer(), key, value)));
            return new Loaded(config.withHandlers(handlers), reader);
        }

        private static JsonObject put(JsonObject object, String key, Json value) {
            Stream<Member> others =
                    object.members().stream().filter(member -> !member.key().equals(key));
            return new JsonObject(
                    Stream.concat(others, Stream.of(new Member(key, Place.FILE, value)))
                            .toList(),
                    object.place());
        }
    }
}
