package org.millrace.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.millrace.plugins.JarBuilder.jar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.spi.Handler;

class PluginHandlersTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);

    @TempDir
    Path plugins;

    private Path file(String name) {
        return plugins.resolve(name);
    }

    private PluginHandlers load() {
        PluginScan scan = PluginScan.scan(List.of(plugins));
        assertThat(scan.problems()).isEmpty();
        return PluginHandlers.load(scan, CLOCK);
    }

    @Nested
    class Lookup {

        @Test
        void aKeyAlwaysGivesTheSameHandler() {
            jar(file("p/p.jar")).handler("ONE", "a.One").handler("TWO", "a.Two").write();

            try (PluginHandlers handlers = load()) {
                Handler one = handlers.handler("ONE");

                assertThat(one.getClass().getName()).isEqualTo("a.One");
                assertThat(handlers.handler("ONE")).isSameAs(one);
                assertThat(handlers.handler("TWO").getClass().getName()).isEqualTo("a.Two");
            }
        }

        @Test
        void anUnknownKeyIsToldWithTheKnownOnes() {
            jar(file("p/p.jar")).handler("TWO", "a.Two").handler("ONE", "a.One").write();

            try (PluginHandlers handlers = load()) {
                assertThatExceptionOfType(NoSuchElementException.class)
                        .isThrownBy(() -> handlers.handler("ON"))
                        .withMessage("No plugin has a handler with the key ON; there are ONE, TWO");
            }
        }

        @Test
        void nestedClassesAreFoundByTheirBinaryName() {
            jar(file("p/p.jar"))
                    .source("a.Outer", """
                            package a;
                            public class Outer {
                                public static class Inner implements org.millrace.spi.Handler {
                                    public org.millrace.spi.Outcome run(org.millrace.spi.HandlerContext context) {
                                        return org.millrace.spi.Outcome.ok();
                                    }
                                }
                            }
                            """)
                    .indexed("INNER", "a.Outer$Inner")
                    .write();

            try (PluginHandlers handlers = load()) {
                assertThat(handlers.handler("INNER").getClass().getSimpleName()).isEqualTo("Inner");
            }
        }

        @Test
        void foldersAndJarsMayHaveNamesThatUrlsEscape() {
            jar(file("a plugin #1 100%25/p+q !.jar")).handler("ONE", "a.One").write();

            try (PluginHandlers handlers = load()) {
                assertThat(handlers.handler("ONE")).isNotNull();
            }
        }

        @Test
        void pluginsWithProblemsAreNotLoaded() throws IOException {
            Files.createDirectory(file("empty"));
            PluginScan scan = PluginScan.scan(List.of(plugins));

            assertThatIllegalStateException()
                    .isThrownBy(() -> PluginHandlers.load(scan, CLOCK))
                    .withMessageContaining("the folder empty holds no jar");
        }
    }

    @Nested
    class Closing {

        private void plugin() {
            jar(file("p/p.jar"))
                    .source("a.Log", """
                            package a;
                            final class Log {
                                static void add(String line) {
                                    String all = System.getProperty("closing.test", "");
                                    System.setProperty("closing.test", all + line + " "
                                        + (Thread.currentThread().getContextClassLoader() == Log.class.getClassLoader())
                                        + "; ");
                                }
                            }
                            """)
                    .source("a.Pool", """
                            package a;
                            @jakarta.inject.Singleton
                            class Pool implements AutoCloseable {
                                public void close() { Log.add("pool"); }
                            }
                            """)
                    .source("a.Index", """
                            package a;
                            @jakarta.inject.Singleton
                            class Index implements AutoCloseable {
                                @jakarta.inject.Inject Index(Pool pool) {}
                                public void close() { Log.add("index"); throw new IllegalStateException("stuck"); }
                            }
                            """)
                    .source("a.Passing", """
                            package a;
                            class Passing implements AutoCloseable {
                                public void close() { Log.add("passing"); }
                            }
                            """)
                    .handler("ONE", "a.One", "@jakarta.inject.Inject One(Index index, Passing passing) {}")
                    .source("a.Two", """
                            package a;
                            public class Two implements org.millrace.spi.Handler, AutoCloseable {
                                @jakarta.inject.Inject Two(Pool pool) {}
                                public void close() { Log.add("two"); }
                                public org.millrace.spi.Outcome run(org.millrace.spi.HandlerContext context) {
                                    return org.millrace.spi.Outcome.ok();
                                }
                            }
                            """)
                    .indexed("TWO", "a.Two")
                    .write();
        }

        @Test
        void reachesHandlersAndSingletonsInReverseOrderOnce() {
            System.clearProperty("closing.test");
            plugin();
            PluginHandlers handlers = load();
            assertThat(System.getProperty("closing.test")).isNull();
            handlers.close();
            handlers.close();
            assertThat(System.clearProperty("closing.test")).isEqualTo("two true; index true; pool true; ");
        }
    }

    @Nested
    class Injection {

        @Test
        void constructorsAreGivenTheClockThePluginsNameAndItsOwnClasses() {
            jar(file("fixity/p.jar"))
                    .source("a.Own", "package a; class Own { public String toString() { return \"own\"; } }")
                    .handler("ASKS", "a.Asks", """
                            private final String text;
                            @jakarta.inject.Inject
                            Asks(java.time.Clock clock, @jakarta.inject.Named("plugin") String plugin, Own own) {
                                text = clock.instant() + " " + plugin + " " + own;
                            }
                            public String toString() { return text; }
                            """)
                    .write();

            try (PluginHandlers handlers = load()) {
                assertThat(handlers.handler("ASKS")).hasToString("2026-01-02T03:04:05Z fixity own");
            }
        }

        @Test
        void aSingletonIsSharedByTheHandlersOfOnePluginOnly() {
            addPluginWithSingleton("first", "A", "B");
            addPluginWithSingleton("second", "C", "D");

            try (PluginHandlers handlers = load()) {
                assertThat(handlers.handler("A").hashCode())
                        .isEqualTo(handlers.handler("B").hashCode());
                assertThat(handlers.handler("C").hashCode())
                        .isEqualTo(handlers.handler("D").hashCode());
                assertThat(handlers.handler("A").toString())
                        .isNotEqualTo(handlers.handler("C").toString());
            }
        }

        /** Handlers that have the hash code of the singleton and the text of its class loader. */
        private void addPluginWithSingleton(String plugin, String... keys) {
            JarBuilder jar =
                    jar(file(plugin + "/p.jar")).source("a.Pool", "package a; @jakarta.inject.Singleton class Pool {}");
            for (String key : keys) {
                jar.handler(key, "a." + key, """
                        private final Pool pool;
                        @jakarta.inject.Inject %s(Pool pool) { this.pool = pool; }
                        public int hashCode() { return pool.hashCode(); }
                        public boolean equals(Object other) { return this == other; }
                        public String toString() { return pool.getClass().getClassLoader().getName(); }
                        """.formatted(key));
            }
            jar.write();
        }

        @Test
        void theContextClassLoaderIsThePluginsWhileItsConstructorRuns() {
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            jar(file("fixity/p.jar")).handler("CONTEXT", "a.Context", """
                            private static final ClassLoader STATIC = Thread.currentThread().getContextClassLoader();
                            private final ClassLoader seen = Thread.currentThread().getContextClassLoader();
                            public String toString() {
                                ClassLoader own = getClass().getClassLoader();
                                return (STATIC == own) + " " + (seen == own);
                            }
                            """).write();

            try (PluginHandlers handlers = load()) {
                assertThat(handlers.handler("CONTEXT")).hasToString("true true");
            }
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
        }

        @Test
        void guiceGeneratesNoClasses() {
            jar(file("p/p.jar")).handler("ONE", "a.One").write();

            load().close();

            assertThat(System.getProperty("guice_bytecode_gen_option")).isEqualTo("DISABLED");
        }
    }

    @Nested
    class Failures {

        private PluginException failure() {
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            PluginException failure = catchThrowableOfType(PluginException.class, PluginHandlersTest.this::load);
            assertThat(failure).as("a failure").isNotNull();
            assertThat(failure.plugin()).isEqualTo("p");
            assertThat(failure.jar()).isEqualTo("p/p.jar");
            assertThat(failure.className()).isEqualTo("a.Bad");
            assertThat(failure)
                    .hasMessageStartingWith(
                            "The handler BAD of the plugin p (class a.Bad in p/p.jar) cannot be used: ");
            assertThat(failure.getMessage()).doesNotContain("\n");
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
            return failure;
        }

        private void bad(String body) {
            jar(file("p/p.jar")).handler("BAD", "a.Bad", body).write();
        }

        @Test
        void aConstructorThatThrows() {
            bad("public Bad() { throw new IllegalStateException(\"no disk\\nat all\"); }");

            assertThat(failure()).hasMessageEndingWith("it threw IllegalStateException: no disk");
        }

        @Test
        void aConstructorThatThrowsAnErrorWithoutMessage() {
            bad("public Bad() { throw new AssertionError(); }");

            assertThat(failure()).hasMessageEndingWith("it threw AssertionError");
        }

        @Test
        void aStaticInitialiserThatThrows() {
            bad("static final int N = Integer.parseInt(\"x\");");

            assertThat(failure())
                    .hasMessageEndingWith(
                            "its static initialiser threw NumberFormatException: For input string: \"x\"");
        }

        @Test
        void aLibraryMissingFromTheBody(@TempDir Path elsewhere) {
            badWith(elsewhere, "public Bad() { new lib.Missing(); }");

            assertThat(failure()).hasMessageEndingWith(missing());
        }

        @Test
        void aLibraryMissingFromTheSignature(@TempDir Path elsewhere) {
            badWith(elsewhere, "@jakarta.inject.Inject public Bad(lib.Missing missing) {}");

            assertThat(failure()).hasMessageEndingWith(missing());
        }

        @Test
        void aLibraryMissingFromACollaborator(@TempDir Path elsewhere) {
            Path library = library(elsewhere);
            jar(file("p/p.jar"))
                    .against(library)
                    .source("a.Own", "package a; class Own { @jakarta.inject.Inject Own(lib.Missing missing) {} }")
                    .handler("BAD", "a.Bad", "@jakarta.inject.Inject public Bad(Own own) {}")
                    .write();

            assertThat(failure()).hasMessageEndingWith(missing());
        }

        private String missing() {
            return "it needs the class lib.Missing, which is in none of the plugin's jars; add the library to the"
                    + " plugin's folder";
        }

        private void badWith(Path elsewhere, String body) {
            jar(file("p/p.jar"))
                    .against(library(elsewhere))
                    .handler("BAD", "a.Bad", body)
                    .write();
        }

        private Path library(Path elsewhere) {
            return jar(elsewhere.resolve("lib.jar"))
                    .source("lib.Missing", "package lib; public class Missing {}")
                    .write();
        }

        @Test
        void aClassThatIsNoHandler() {
            jar(file("p/p.jar"))
                    .source("a.Bad", "package a; public class Bad {}")
                    .indexed("BAD", "a.Bad")
                    .write();

            assertThat(failure()).hasMessageEndingWith("it does not implement org.millrace.spi.Handler");
        }

        @Test
        void anAbstractClass() {
            jar(file("p/p.jar"))
                    .source("a.Bad", "package a; public interface Bad extends org.millrace.spi.Handler {}")
                    .indexed("BAD", "a.Bad")
                    .write();

            assertThat(failure()).hasMessageEndingWith("it is abstract");
        }

        @Test
        void aClassWithoutAConstructorForUs() {
            bad("Bad() {} public Bad(String text) {}");

            assertThat(failure())
                    .hasMessageEndingWith("it has neither a public constructor without parameters nor one with"
                            + " @jakarta.inject.Inject");
        }

        @Test
        void aDependencyThatNobodyProvides() {
            bad("@jakarta.inject.Inject public Bad(java.util.concurrent.Executor executor) {}");

            assertThat(failure())
                    .hasMessageEndingWith("No implementation for java.util.concurrent.Executor was bound; constructors"
                            + " may ask for a java.time.Clock, for the plugin's name and for its own classes");
        }

        @Test
        void aCircleOfDependencies() {
            jar(file("p/p.jar"))
                    .source("a.Own", "package a; class Own { @jakarta.inject.Inject Own(Bad bad) {} }")
                    .handler("BAD", "a.Bad", "@jakarta.inject.Inject public Bad(Own own) {}")
                    .write();

            assertThat(failure()).hasMessageContaining("circular");
        }

        @Test
        void aClassFileWithRubbishInside() {
            byte[] rubbish = new byte[64];
            System.arraycopy(
                    new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61}, 0, rubbish, 0, 8);
            jar(file("p/p.jar"))
                    .indexed("BAD", "a.Bad")
                    .entry("a/Bad.class", rubbish)
                    .write();

            assertThat(failure()).hasMessageContaining("it does not link: ClassFormatError");
        }
    }
}
