package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a ZooKeeper that is not theirs: closed to other users, or reached by keys only. */
final class SecuredZooKeeperIT {

    @TempDir
    private static Path folder;

    private static SecuredZooKeeper server;
    private static Path plugins = Path.of("");

    @BeforeAll
    static void start() throws Exception {
        server = SecuredZooKeeper.start(folder);
        plugins = EnginePlugin.create(folder);
        EnginePlugin.writeWorkflows(folder);
        Files.writeString(folder.resolve("store.password"), SecuredZooKeeper.PASSWORD);
        Files.writeString(folder.resolve("ada.password"), "lovelace");
        Files.writeString(folder.resolve("eve.password"), "guess");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aTreeThatIsClosedToOthersIsWorkedOnByItsUser() throws IOException {
        Path ours = config("acl", server.address(), acl("ada"));

        String batch = runsToItsEnd(ours);

        for (Path theirs : List.of(config("acl", server.address(), ""), config("acl", server.address(), acl("eve")))) {
            Cli refused = Cli.run("show", batch, "--config", theirs);
            assertThat(refused.exit()).isEqualTo(ExitCode.UNUSABLE);
            assertThat(refused.err())
                    .startsWith("millrace: ")
                    .contains("zookeeper.acl")
                    .hasLineCount(1);
        }
    }

    @Test
    void aServerThatKnowsItsClientsByTheirKeysIsReachedWithOne() throws IOException {
        Path ours = config("tls", server.secureAddress(), tls("client"));

        String batch = runsToItsEnd(ours);

        Path strange = config("tls", server.secureAddress(), tls("stranger"));
        Path plain = config("tls", server.secureAddress(), "");
        for (Path theirs : List.of(strange, plain)) {
            Cli refused = Cli.run("show", batch, "--config", theirs);
            assertThat(refused.exit()).isEqualTo(ExitCode.UNUSABLE);
            assertThat(refused.err())
                    .startsWith("millrace: Expected ZooKeeper at")
                    .hasLineCount(1);
        }
    }

    @Test
    void aKeyThatCannotBeReadIsToldInALine() throws IOException {
        Path config = config("tls", server.secureAddress(), tls("nobody"));

        Cli refused = Cli.run("jobs", "--config", config);

        assertThat(refused.exit()).isEqualTo(ExitCode.UNUSABLE);
        assertThat(refused.err())
                .startsWith("millrace: ")
                .contains("nobody.p12")
                .hasLineCount(1);
    }

    /** By all commands that a batch needs from its submission to its removal. */
    private static String runsToItsEnd(Path config) throws IOException {
        Path gate = folder.resolve("gate-" + System.nanoTime());
        Files.createFile(gate);
        try (RunningWorker worker =
                RunningWorker.start("--config", config.toString(), "--plugins", plugins.toString())) {
            assertThat(worker.healthPort()).isPositive();
            Cli deployed = millrace(
                    config,
                    "deploy",
                    folder.resolve("GateBatch.json"),
                    folder.resolve("GateJob.json"),
                    "--plugins",
                    plugins);
            assertThat(deployed.err()).isEmpty();
            String batch = millrace(
                            config,
                            "submit",
                            "--workflow",
                            "GateBatch",
                            "--param",
                            "count=2",
                            "--param",
                            "gate=" + gate)
                    .out()
                    .strip();
            RunningWorker.await(() -> millrace(config, "show", batch).out().contains("state: Completed"));
            assertThat(millrace(config, "fsck").out()).isEqualTo("All is well" + System.lineSeparator());
            return batch;
        }
    }

    private static Cli millrace(Path config, Object... arguments) {
        List<Object> all = new ArrayList<>(List.of(arguments));
        all.add("--config");
        all.add(config);
        return Cli.run(all.toArray());
    }

    private static Path config(String name, String servers, String more) throws IOException {
        Path file = folder.resolve(name + "-" + System.nanoTime() + ".json");
        return Files.writeString(file, """
                {"zookeeper": {"connect": "%s", "root": "/%s", "sessionTimeout": "PT2S"%s},
                 "workspace": {"uri": "files-%s"}}
                """.formatted(servers, name, more, name));
    }

    private static String acl(String user) {
        return """
                , "acl": {"user": "ada", "password": {"file": "%s.password"}}
                """.formatted(user);
    }

    private static String tls(String owner) {
        return """
                , "tls": {"keyStore": "%s.p12", "keyStorePassword": {"file": "store.password"},
                          "trustStore": "server-trusted.p12", "trustStorePassword": {"file": "store.password"}}
                """.formatted(owner);
    }
}
