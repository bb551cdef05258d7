package org.millrace.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millrace.plugins.JarBuilder.jar;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millrace.spi.Handler;

class PluginIsolationTest {

    /** Finds a class by name from inside the plugin; null if it sees none. */
    private static final String LOOKUP = """
            public Class<?> apply(String name) {
                try {
                    return Class.forName(name);
                } catch (ClassNotFoundException unseen) {
                    return null;
                }
            }
            """;

    private static final String HOST_RESOURCE = "META-INF/services/org.junit.platform.engine.TestEngine";

    @TempDir
    Path plugins;

    private JarBuilder plugin(String name) {
        return jar(plugins.resolve(name).resolve("p.jar"))
                .source("probe.Probe", """
                        package probe;
                        public class Probe implements org.millrace.spi.Handler,
                                java.util.function.Function<String, Class<?>> {
                            %s
                            public org.millrace.spi.Outcome run(org.millrace.spi.HandlerContext context) {
                                return org.millrace.spi.Outcome.ok();
                            }
                        }
                        """.formatted(LOOKUP))
                .indexed(name.toUpperCase(Locale.ROOT), "probe.Probe");
    }

    private PluginHandlers load() {
        PluginScan scan = PluginScan.scan(List.of(plugins));
        assertThat(scan.problems()).isEmpty();
        return PluginHandlers.load(scan, Clock.systemUTC());
    }

    @SuppressWarnings("unchecked")
    private static Class<?> seen(Handler probe, String className) {
        return ((Function<String, Class<?>>) probe).apply(className);
    }

    private static String version(Handler probe) throws ReflectiveOperationException {
        return (String) seen(probe, "lib.Version").getMethod("name").invoke(null);
    }

    @Test
    void pluginsSeeTheirOwnOfTwoClassesOfOneName() throws ReflectiveOperationException {
        String source = "package lib; public class Version { public static String name() { return \"%s\"; } }";
        plugin("one").source("lib.Version", source.formatted("1.0")).write();
        plugin("two").write();
        jar(plugins.resolve("two/library.jar"))
                .source("lib.Version", source.formatted("2.0"))
                .write();

        try (PluginHandlers handlers = load()) {
            assertThat(version(handlers.handler("ONE"))).isEqualTo("1.0");
            assertThat(version(handlers.handler("TWO"))).isEqualTo("2.0");
        }
    }

    @Test
    void aPluginDoesNotSeeTheClassesOfAnother() {
        plugin("one")
                .source("lib.Secret", "package lib; public class Secret {}")
                .write();
        plugin("two").write();

        try (PluginHandlers handlers = load()) {
            assertThat(seen(handlers.handler("ONE"), "lib.Secret")).isNotNull();
            assertThat(seen(handlers.handler("TWO"), "lib.Secret")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tools.jackson.core.JsonParser",
                "com.google.inject.Injector",
                "com.google.common.collect.ImmutableList",
                "org.millrace.definition.handler.HandlerIndex",
                "org.millrace.plugins.PluginScan",
                "org.millrace.spi.processor.HandlerProcessor",
                "org.junit.jupiter.api.Test"
            })
    void theEnginesOwnClassesAreNotSeen(String className) throws ClassNotFoundException {
        assertThat(Class.forName(className)).as("here").isNotNull();
        plugin("one").write();

        try (PluginHandlers handlers = load()) {
            assertThat(seen(handlers.handler("ONE"), className)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.millrace.spi.Handler",
                "org.millrace.workspace.WorkspacePath",
                "jakarta.inject.Inject",
                "org.slf4j.Logger",
                "org.slf4j.event.Level",
                "java.util.List",
                "java.sql.Driver",
                "javax.xml.parsers.DocumentBuilder",
                "org.w3c.dom.Document"
            })
    void sharedPackagesAndTheJdkAreTheSameOnBothSides(String className) throws ClassNotFoundException {
        plugin("one").write();

        try (PluginHandlers handlers = load()) {
            assertThat(seen(handlers.handler("ONE"), className)).isSameAs(Class.forName(className));
        }
    }

    @Test
    void aCopyOfTheSpiInThePluginIsPassedOver() throws IOException {
        plugin("one")
                .entry("org/millrace/spi/Handler.class", bytesOf(Handler.class))
                .write();

        try (PluginHandlers handlers = load()) {
            assertThat(seen(handlers.handler("ONE"), "org.millrace.spi.Handler"))
                    .isSameAs(Handler.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.millrace.workspace.vfs.Local", "jakarta.inject.more.Thing", "javax.acme.Thing"})
    void packagesBelowAndBesideSharedOnesAreThePluginsOwn(String className) {
        int dot = className.lastIndexOf('.');
        plugin("one")
                .source(
                        className,
                        "package " + className.substring(0, dot) + "; public class " + className.substring(dot + 1)
                                + " {}")
                .write();

        try (PluginHandlers handlers = load()) {
            Handler probe = handlers.handler("ONE");
            assertThat(seen(probe, className).getClassLoader())
                    .isSameAs(probe.getClass().getClassLoader());
        }
    }

    @Test
    void resourcesOfTheEngineAreNotSeen() throws IOException {
        assertThat(getClass().getClassLoader().getResource(HOST_RESOURCE)).isNotNull();
        plugin("one").write();

        try (PluginHandlers handlers = load()) {
            ClassLoader loader = handlers.handler("ONE").getClass().getClassLoader();
            assertThat(loader.getResource(HOST_RESOURCE)).isNull();
            assertThat(loader.getResourceAsStream(HOST_RESOURCE)).isNull();
            assertThat(Collections.list(loader.getResources(HOST_RESOURCE))).isEmpty();
        }
    }

    @Test
    void resourcesOfThePluginComeBeforeThoseOfTheJdk() throws IOException {
        String name = "java/lang/Object.class";
        plugin("one").entry(name, "own").write();

        try (PluginHandlers handlers = load()) {
            ClassLoader loader = handlers.handler("ONE").getClass().getClassLoader();
            assertThat(loader.getResource(name).getProtocol()).isEqualTo("jar");
            assertThat(Collections.list(loader.getResources(name)))
                    .extracting(URL::getProtocol)
                    .containsExactly("jar", "jrt");
        }
    }

    @Test
    void everyJarOfThePluginGivesItsResources() throws IOException {
        plugin("one").entry("META-INF/services/x", "a").write();
        jar(plugins.resolve("one/library.jar"))
                .entry("META-INF/services/x", "b")
                .write();

        try (PluginHandlers handlers = load()) {
            ClassLoader loader = handlers.handler("ONE").getClass().getClassLoader();
            assertThat(Collections.list(loader.getResources("META-INF/services/x")))
                    .extracting(url -> url.getPath().replaceAll(".*/one/", ""))
                    .containsExactly("library.jar!/META-INF/services/x", "p.jar!/META-INF/services/x");
        }
    }

    @Test
    void classesAreLoadedInParallel() {
        plugin("one").write();

        try (PluginHandlers handlers = load()) {
            assertThat(handlers.handler("ONE").getClass().getClassLoader().isRegisteredAsParallelCapable())
                    .isTrue();
        }
    }

    @Test
    void afterCloseThePluginLoadsNothingMore() {
        plugin("one")
                .source("lib.Early", "package lib; public class Early {}")
                .source("lib.Late", "package lib; public class Late {}")
                .write();
        PluginHandlers handlers = load();
        Handler probe = handlers.handler("ONE");
        assertThat(seen(probe, "lib.Early")).isNotNull();

        handlers.close();

        assertThat(seen(probe, "lib.Late")).isNull();
    }

    private static byte[] bytesOf(Class<?> type) throws IOException {
        try (InputStream content =
                type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return content.readAllBytes();
        }
    }
}
