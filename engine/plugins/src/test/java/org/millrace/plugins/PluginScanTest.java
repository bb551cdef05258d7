package org.millrace.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.millrace.plugins.JarBuilder.jar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.handler.HandlerDescription;
import org.millrace.definition.handler.HandlerDescription.EmittedFinding;
import org.millrace.definition.handler.HandlerIndex;
import org.millrace.definition.handler.PortDescription;
import org.millrace.spi.SpiVersion;

class PluginScanTest {

    @TempDir
    Path plugins;

    private PluginScan scan() {
        return PluginScan.scan(List.of(plugins));
    }

    private String onlyProblemOf(String plugin) {
        PluginScan scan = scan();
        assertThat(scan.problems())
                .singleElement()
                .extracting(PluginProblem::plugin)
                .isEqualTo(plugin);
        return scan.problems().get(0).message();
    }

    private Path file(String name) {
        return plugins.resolve(name);
    }

    private void write(String name, byte[] content) throws IOException {
        Files.createDirectories(file(name).getParent());
        Files.write(file(name), content);
    }

    @Nested
    class Good {

        @Test
        void handlersAreFoundWithTheJarTheyComeFrom() {
            jar(file("fixity/handlers.jar"))
                    .handler("DIGEST", "a.Digest")
                    .handler("VERIFY", "a.Verify")
                    .write();

            PluginScan scan = scan();

            assertThat(scan.problems()).isEmpty();
            HandlerDescription digest = scan.catalog().find("DIGEST").orElseThrow();
            assertThat(digest.className()).isEqualTo("a.Digest");
            assertThat(digest.origin()).isEqualTo("fixity/handlers.jar");
            assertThat(scan.catalog().find("VERIFY")).isPresent();
        }

        @Test
        void theIndexOfTheAnnotationProcessorIsUnderstood() {
            jar(file("fixity/handlers.jar")).processed().source("a.Digest", """
                            package a;
                            import org.millrace.spi.*;
                            /** Computes digests. */
                            @HandlerKey(value = "DIGEST", version = "1.2")
                            @In(name = "algorithm", type = String.class, values = {"SHA-256", "SHA-512"})
                            @In(name = "seen", type = java.util.Map.Entry.class, required = false)
                            @Out(name = "manifest", type = java.nio.file.Path.class)
                            @Reads("Content/")
                            @Writes("Logs/digest.txt")
                            @Emits(code = "MISMATCH", documentation = "A digest differs.")
                            public class Digest implements Handler {
                                public Outcome run(HandlerContext context) { return Outcome.ok(); }
                            }
                            """).write();

            HandlerDescription digest = scan().catalog().find("DIGEST").orElseThrow();

            assertThat(digest.className()).isEqualTo("a.Digest");
            assertThat(digest.version()).isEqualTo("1.2");
            assertThat(digest.documentation()).isEqualTo("Computes digests.");
            assertThat(digest.inputs()).extracting(PortDescription::name).containsExactly("algorithm", "seen");
            assertThat(digest.inputs().get(0).values()).containsExactly("SHA-256", "SHA-512");
            assertThat(digest.inputs().get(1).required()).isFalse();
            assertThat(digest.outputs()).extracting(PortDescription::simpleType).containsExactly("Path");
            assertThat(digest.files().reads()).hasToString("[Content]");
            assertThat(digest.files().writes()).hasToString("[Logs/digest.txt]");
            assertThat(digest.findings()).containsExactly(new EmittedFinding("MISMATCH", "KO", "A digest differs."));
        }

        @Test
        void aJarCannotSayThatItsHandlersComeFromAnother() {
            jar(file("fixity/handlers.jar"))
                    .handler("DIGEST", "a.Digest")
                    .entry(HandlerIndex.LOCATION, """
                            {"format": 1, "spi": "%s", "handlers": [{"key": "DIGEST", "class": "a.Digest",
                             "version": "1", "in": [], "out": [], "origin": "somewhere/else.jar"}]}
                            """.formatted(SpiVersion.CURRENT))
                    .write();

            assertThat(scan().catalog().find("DIGEST").orElseThrow().origin()).isEqualTo("fixity/handlers.jar");
        }

        @Test
        void jarsWithoutIndexAreLibrariesAndMayHoldTheClasses() {
            jar(file("fixity/index.jar")).indexed("DIGEST", "a.Digest").write();
            jar(file("fixity/library.jar"))
                    .source("a.Digest", "package a; public class Digest {}")
                    .write();

            PluginScan scan = scan();

            assertThat(scan.problems()).isEmpty();
            assertThat(scan.plugins()).singleElement().satisfies(plugin -> {
                assertThat(plugin.name()).isEqualTo("fixity");
                assertThat(plugin.folder()).isEqualTo(file("fixity"));
                assertThat(plugin.jars()).containsExactly(file("fixity/index.jar"), file("fixity/library.jar"));
            });
        }

        @Test
        void theOrderIsThatOfTheDirectoriesThenOfTheNames() {
            Path first = plugins.resolve("z-first");
            Path second = plugins.resolve("a-second");
            jar(first.resolve("m/b.jar")).handler("MB", "x.Mb").write();
            jar(first.resolve("m/a.jar")).handler("MA", "x.Ma").write();
            jar(first.resolve("B/a.jar")).handler("BA", "x.Ba").write();
            jar(second.resolve("a/a.jar")).handler("AA", "x.Aa").write();

            PluginScan scan = PluginScan.scan(List.of(first, second));

            assertThat(scan.problems()).isEmpty();
            assertThat(scan.plugins()).extracting(Plugin::name).containsExactly("B", "m", "a");
            assertThat(scan.plugins())
                    .flatExtracting(Plugin::handlers)
                    .extracting(HandlerDescription::key)
                    .containsExactly("BA", "MA", "MB", "AA");
            assertThat(PluginScan.scan(List.of(first, second))).isEqualTo(scan);
        }

        @Test
        void linksToFoldersAndJarsAreFollowed(@TempDir Path elsewhere) throws IOException {
            jar(elsewhere.resolve("fixity-1.0/handlers.jar"))
                    .handler("DIGEST", "a.Digest")
                    .write();
            Files.createSymbolicLink(file("fixity"), elsewhere.resolve("fixity-1.0"));
            Path other = jar(elsewhere.resolve("other.jar"))
                    .handler("OTHER", "a.Other")
                    .write();
            Files.createDirectory(file("other"));
            Files.createSymbolicLink(file("other/linked.jar"), other);

            assertThat(scan().catalog().handlers())
                    .extracting(HandlerDescription::origin)
                    .containsExactly("fixity/handlers.jar", "other/linked.jar");
        }

        @Test
        void anEmptyDirectoryIsAKnownCatalogOfNothing() {
            HandlerCatalog catalog = scan().catalog();

            assertThat(catalog.isKnown()).isTrue();
            assertThat(catalog.handlers()).isEmpty();
        }

        @Test
        void otherFilesAndHiddenOnesArePassedOver() throws IOException {
            jar(file("fixity/handlers.jar")).handler("DIGEST", "a.Digest").write();
            write("README.txt", new byte[1]);
            write("fixity/LICENSE", new byte[1]);
            write(".cache/x.jar", new byte[1]);
            write("fixity/._handlers.jar", new byte[1]);

            assertThat(scan().problems()).isEmpty();
        }

        @Test
        void aDirectoryNamedTwiceIsReadOnce() {
            jar(file("fixity/handlers.jar")).handler("DIGEST", "a.Digest").write();

            PluginScan scan = PluginScan.scan(List.of(plugins, plugins.resolve("fixity/..")));

            assertThat(scan.problems()).isEmpty();
            assertThat(scan.plugins()).hasSize(1);
        }
    }

    @Nested
    class Places {

        @Test
        void aMissingDirectory() {
            Path missing = file("nowhere");

            assertThat(PluginScan.scan(List.of(missing)).problems())
                    .containsExactly(new PluginProblem(
                            missing.toString(), "there is no such directory of plugins; create it, or name another"));
        }

        @Test
        void aFileInPlaceOfTheDirectory() throws IOException {
            write("file", new byte[1]);

            assertThat(PluginScan.scan(List.of(file("file"))).problems())
                    .singleElement()
                    .satisfies(problem -> assertThat(problem.message())
                            .startsWith("expected a directory of plugins, but this is a file"));
        }

        @Test
        void aFolderWithoutJars() throws IOException {
            write("fixity/lib/nested.jar", new byte[1]);

            assertThat(onlyProblemOf("fixity"))
                    .isEqualTo("the folder fixity holds no jar; put the plugin's jars directly into it, or remove it");
        }

        @Test
        void aFolderWithLibrariesOnly() {
            jar(file("fixity/library.jar")).entry("a.txt", "a").write();

            assertThat(onlyProblemOf("fixity"))
                    .startsWith("none of the jars in fixity has a META-INF/millrace/handlers.json; ");
        }

        @Test
        void aJarBesideTheFolders() {
            jar(file("handlers.jar")).handler("DIGEST", "a.Digest").write();

            assertThat(onlyProblemOf("handlers.jar"))
                    .isEqualTo(
                            "handlers.jar lies directly in the directory of plugins; put it, with its libraries, in a"
                                    + " folder of its own");
        }

        @Test
        void aLinkThatLeadsNowhere() throws IOException {
            jar(file("fixity/handlers.jar")).handler("DIGEST", "a.Digest").write();
            Files.createSymbolicLink(file("fixity/library.jar"), file("gone.jar"));

            assertThat(onlyProblemOf("fixity")).startsWith("fixity/library.jar is not a readable file; ");
        }

        @Test
        void twoPluginsOfOneName(@TempDir Path other) {
            jar(file("fixity/a.jar")).handler("A", "a.A").write();
            jar(other.resolve("fixity/b.jar")).handler("B", "a.B").write();

            assertThat(PluginScan.scan(List.of(plugins, other)).problems())
                    .containsExactly(new PluginProblem(
                            "fixity",
                            "two folders have this plugin's name, " + file("fixity") + " and " + other.resolve("fixity")
                                    + "; remove or rename one of them"));
        }
    }

    @Nested
    class Jars {

        @Test
        void anEmptyOne() throws IOException {
            write("fixity/handlers.jar", new byte[0]);

            assertThat(onlyProblemOf("fixity")).isEqualTo("fixity/handlers.jar is empty; copy the jar again");
        }

        @Test
        void oneThatIsNoZip() throws IOException {
            write("fixity/handlers.jar", "<html>404</html>".getBytes(UTF_8));

            assertThat(onlyProblemOf("fixity"))
                    .startsWith("fixity/handlers.jar is not a jar: its content is not a zip file's");
        }

        @Test
        void onesCutOffAnywhereAreToldAndNeverThrow() throws IOException {
            byte[] whole = Files.readAllBytes(jar(file("fixity/handlers.jar"))
                    .handler("DIGEST", "a.Digest")
                    .write());
            for (int length = 2; length < whole.length; length += 7) {
                write("fixity/handlers.jar", Arrays.copyOf(whole, length));

                assertThat(onlyProblemOf("fixity")).startsWith("fixity/handlers.jar is truncated or damaged: ");
            }
        }

        @Test
        void anUnreadableLibraryBesideAGoodJar() throws IOException {
            jar(file("fixity/handlers.jar")).handler("DIGEST", "a.Digest").write();
            write("fixity/library.jar", new byte[] {'P', 'K', 3, 4, 0});

            assertThat(onlyProblemOf("fixity")).startsWith("fixity/library.jar is truncated or damaged");
        }

        @Test
        void oneWhoseIndexCannotBeUnpacked() throws IOException {
            Path jar = jar(file("fixity/handlers.jar"))
                    .entry(HandlerIndex.LOCATION, "{\"format\": 1}".repeat(100))
                    .write();
            byte[] bytes = Files.readAllBytes(jar);
            int content = 30 + HandlerIndex.LOCATION.length();
            Arrays.fill(bytes, content, content + 12, (byte) 0xFF);
            write("fixity/handlers.jar", bytes);

            assertThat(onlyProblemOf("fixity")).startsWith("fixity/handlers.jar is damaged: ");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "not json", "[]", "{\"format\": 1, \"spi\": \"1.0\", \"handlers\": [{}]}", "\0\1"})
        void onesWithAnIndexThatIsNone(String index) {
            jar(file("fixity/handlers.jar")).entry(HandlerIndex.LOCATION, index).write();

            assertThat(onlyProblemOf("fixity"))
                    .startsWith("the index META-INF/millrace/handlers.json in fixity/handlers.jar is wrong at 1:")
                    .doesNotContain(".;")
                    .endsWith("; rebuild the jar with the spi's annotation processor");
        }

        @Test
        void oneWithAnIndexOfAnotherFormat() {
            jar(file("fixity/handlers.jar"))
                    .entry(HandlerIndex.LOCATION, "{\"format\": 2}")
                    .write();

            assertThat(onlyProblemOf("fixity"))
                    .contains("at 1:12: expected the format '1', the only one that this engine reads, but found '2'");
        }

        @Test
        void oneWhoseIndexUnpacksToMuchMoreThanAllowed() {
            jar(file("fixity/handlers.jar"))
                    .entry(HandlerIndex.LOCATION, new byte[20 * HandlerIndex.MAX_BYTES])
                    .write();

            assertThat(onlyProblemOf("fixity")).contains("at 1:1: expected at most 4194304 bytes, but there are more");
        }
    }

    @Nested
    class Classes {

        @Test
        void oneThatIsInNoneOfThePluginsJars() {
            jar(file("fixity/handlers.jar")).indexed("DIGEST", "a.Digest").write();
            jar(file("other/library.jar")).handler("OTHER", "a.Digest").write();

            assertThat(onlyProblemOf("fixity"))
                    .isEqualTo("the index of fixity/handlers.jar names the class a.Digest for the key DIGEST, but none"
                            + " of the plugin's jars holds it; rebuild fixity/handlers.jar, or add the jar with the"
                            + " class");
        }

        @Test
        void oneCompiledForANewerJava() {
            int running = Runtime.version().feature();
            jar(file("fixity/handlers.jar"))
                    .indexed("DIGEST", "a.Digest")
                    .entry("a/Digest.class", classFileOf(running + 4))
                    .write();

            assertThat(onlyProblemOf("fixity"))
                    .isEqualTo(
                            "the class a.Digest in fixity/handlers.jar was compiled for Java %d, but this is Java %d;"
                                            .formatted(running + 4, running)
                                    + " compile it with --release %d, or run Millrace with Java %d or newer"
                                            .formatted(running, running + 4));
        }

        @Test
        void oneCompiledForTheRunningJavaIsWell() {
            jar(file("fixity/handlers.jar"))
                    .indexed("DIGEST", "a.Digest")
                    .entry("a/Digest.class", classFileOf(Runtime.version().feature()))
                    .write();

            assertThat(scan().problems()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(ints = {0, 7, 100})
        void oneThatIsNoClassFile(int length) {
            jar(file("fixity/handlers.jar"))
                    .indexed("DIGEST", "a.Digest")
                    .entry("a/Digest.class", new byte[length])
                    .write();

            assertThat(onlyProblemOf("fixity"))
                    .isEqualTo("the class a.Digest in fixity/handlers.jar is not a class file; rebuild the jar");
        }

        private byte[] classFileOf(int java) {
            return new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, (byte) (44 + java)};
        }
    }

    @Nested
    class SpiVersions {

        private final SpiVersion engine = SpiVersion.CURRENT;

        @Test
        void anOlderMajorHasToBeRebuilt() {
            SpiVersion old = new SpiVersion(engine.major() - 1, 9);
            jar(file("fixity/handlers.jar"))
                    .spi(old.toString())
                    .handler("DIGEST", "a.Digest")
                    .write();

            assertThat(onlyProblemOf("fixity"))
                    .isEqualTo(
                            "fixity/handlers.jar was built against spi %s, but this engine has %s; rebuild it against spi %s"
                                    .formatted(old, engine, engine));
        }

        @Test
        void aNewerMinorNeedsANewerEngine() {
            SpiVersion newer = new SpiVersion(engine.major(), engine.minor() + 1);
            jar(file("fixity/handlers.jar"))
                    .spi(newer.toString())
                    .handler("DIGEST", "a.Digest")
                    .write();

            assertThat(onlyProblemOf("fixity"))
                    .isEqualTo(("fixity/handlers.jar was built against spi %s, but this engine has %s; upgrade Millrace"
                                    + " to a version with spi %s, or rebuild the jar against spi %s")
                            .formatted(newer, engine, newer, engine));
        }
    }

    @Nested
    class Keys {

        @Test
        void twiceInOneJar() {
            jar(file("fixity/handlers.jar"))
                    .handler("DIGEST", "a.Digest")
                    .handler("DIGEST", "a.Other")
                    .write();

            assertThat(onlyProblemOf("fixity"))
                    .contains("in fixity/handlers.jar is wrong at 2:")
                    .contains("the key 'DIGEST' is claimed twice, by a.Digest and by a.Other");
        }

        @Test
        void inTwoJarsOfOnePlugin() {
            jar(file("fixity/a.jar")).handler("DIGEST", "a.Digest").write();
            jar(file("fixity/b.jar")).handler("DIGEST", "b.Digest").write();

            assertThat(onlyProblemOf("fixity"))
                    .isEqualTo("the key DIGEST is claimed by a.Digest in fixity/a.jar and by b.Digest in fixity/b.jar;"
                            + " remove one of the jars, or give one of the handlers another key");
        }

        @Test
        void inTwoPlugins() {
            jar(file("fixity/a.jar")).handler("DIGEST", "a.Digest").write();
            jar(file("other/b.jar")).handler("DIGEST", "b.Digest").write();

            assertThat(onlyProblemOf("other"))
                    .startsWith(
                            "the key DIGEST is claimed by a.Digest in fixity/a.jar and by b.Digest in other/b.jar;");
        }
    }

    @Test
    void everyProblemOfEveryPluginIsToldInOneGo() throws IOException {
        write("a/broken.jar", new byte[0]);
        Files.createDirectory(file("b"));
        jar(file("c.jar")).write();
        jar(file("d/good.jar")).handler("GOOD", "a.Good").write();

        PluginScan scan = scan();

        assertThat(scan.problems()).extracting(PluginProblem::plugin).containsExactly("a", "b", "c.jar");
        assertThat(scan.plugins()).extracting(Plugin::name).containsExactly("a", "b", "d");
    }

    @Test
    void thereIsNoCatalogOfPluginsWithProblems() throws IOException {
        write("a/broken.jar", new byte[0]);

        assertThatIllegalStateException()
                .isThrownBy(() -> scan().catalog())
                .withMessageContaining("a: a/broken.jar is empty");
    }

    @Test
    void noClassIsLoaded() {
        jar(file("fixity/handlers.jar"))
                .handler("DIGEST", "a.Digest", "static { System.setProperty(\"millrace.test.loaded\", \"yes\"); }")
                .write();

        assertThat(scan().catalog().find("DIGEST")).isPresent();
        assertThat(System.getProperty("millrace.test.loaded")).isNull();
    }
}
