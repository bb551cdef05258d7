package org.millrace.handlers.ingest.profile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.text.Nearest;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.PermanentFailure;

/**
 * The profiles of collections: the files of one folder, {@code ID} or {@code ID.txt} in Merritt's format, {@code ID.json}
 * in JSON. Without a folder there is the built-in profile {@code default} alone.
 *
 * <p>A profile that nobody knows is the depositor's mistake, hence a finding. One that cannot be read is the operator's,
 * hence a {@link PermanentFailure} that names all that is wrong with it: once it is mended, the job can be resumed.
 */
public final class Profiles {

    /** The profile that is there if no folder is configured. */
    public static final String DEFAULT = "default";

    /** The code of the finding that there is no such profile. */
    public static final String UNKNOWN_PROFILE = "UNKNOWN_PROFILE";

    /** What that code means. */
    public static final String UNKNOWN_PROFILE_DOC =
            "No collection has a profile of that name. Look at the name, or ask the operator for the profile.";

    static final String JSON = ".json";
    private static final String TEXT = ".txt";
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_FILES = 100_000;

    private final Optional<Path> folder;

    private Profiles(Optional<Path> folder) {
        this.folder = folder;
    }

    /** Those of a folder, or only the built-in one. */
    public static Profiles in(Optional<Path> folder) {
        return new Profiles(folder);
    }

    /** Those that a handler's configuration names. */
    public static Profiles of(HandlerContext context) {
        return in(context.configuration(IngestConfiguration.class).profiles());
    }

    /** What is known of a name. */
    public sealed interface Answer {

        /** There is such a profile. */
        record Found(Profile profile) implements Answer {}

        /** There is none. */
        record Unknown(Finding finding) implements Answer {}
    }

    /**
     * Looks a profile up.
     *
     * @throws PermanentFailure if there is one that cannot be read
     * @throws IOException if its file cannot be reached
     */
    public Answer find(String id) throws IOException {
        if (folder.isEmpty()) {
            return id.equals(DEFAULT) ? new Answer.Found(builtIn()) : unknown(id, List.of(DEFAULT));
        }
        SortedMap<String, List<Path>> files = files(folder.get());
        List<Path> found = files.getOrDefault(id, List.of());
        if (found.isEmpty()) {
            return unknown(id, List.copyOf(files.keySet()));
        }
        if (found.size() > 1) {
            throw broken(id, List.of("Expected one file, but there are " + names(found)));
        }
        return new Answer.Found(read(id, found.get(0)));
    }

    /** Files by the profile's name. A name is looked up here and never made into a path, so it leads nowhere else. */
    private static SortedMap<String, List<Path>> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new PermanentFailure("Expected the folder of profiles " + folder + " (handlers.ingest.profiles), but"
                    + " there is no folder; make it or change the configuration");
        }
        SortedMap<String, List<Path>> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            all.limit(MOST_FILES)
                    .filter(file -> !name(file).startsWith(".") && Files.isRegularFile(file))
                    .forEach(file -> files.computeIfAbsent(id(file), first -> new ArrayList<>())
                            .add(file));
        }
        return files;
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static String id(Path file) {
        String name = name(file);
        return Stream.of(JSON, TEXT)
                .filter(name::endsWith)
                .findFirst()
                .map(end -> name.substring(0, name.length() - end.length()))
                .orElse(name);
    }

    private static String names(List<Path> files) {
        return String.join(" and ", files.stream().map(Profiles::name).sorted().toList());
    }

    private static Profile read(String id, Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw broken(id, List.of(name(file) + ": Expected at most " + MOST_BYTES + " bytes"));
        }
        ProfileReader reader = new ProfileReader(name(file));
        Profile profile = reader.read(id, text(Files.readAllBytes(file)));
        if (!reader.problems().isEmpty()) {
            throw broken(id, reader.problems());
        }
        return profile;
    }

    /** In UTF-8; profiles that are not are read in Latin-1, as Java's properties once were. */
    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static PermanentFailure broken(String id, List<String> problems) {
        return new PermanentFailure(
                "The profile " + Shown.of(id) + " cannot be used; mend it. " + String.join("; ", problems));
    }

    private static Answer unknown(String id, List<String> known) {
        return new Answer.Unknown(Finding.of(
                        UNKNOWN_PROFILE,
                        "Expected the name of a collection's profile, but found " + Shown.of(id) + "."
                                + Nearest.hint(id, known))
                .mendedBy("Submit with a profile that is there, or ask the operator for this one."));
    }

    private static Profile builtIn() {
        return new Profile(
                DEFAULT,
                "The built-in profile, for trying things out",
                "ark:/99999/fk4owner00",
                List.of("ark:/99999/fk4coll000"),
                "MRT-curatorial",
                "MRT-content",
                "",
                new Profile.Minter(Optional.empty(), "ark:/99999/fk4", ""),
                new Profile.Storage("", 9001),
                Optional.empty(),
                new Profile.Mails(List.of(), "json", "", ""),
                Optional.empty(),
                DEFAULT);
    }
}
