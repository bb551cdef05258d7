package org.millrace.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.app.input.UnusableInput;

final class ConfigTest {

    @TempDir
    private Path folder;

    @Test
    void withoutAFileEverythingLiesBelowTheFolder() {
        Config config = Config.load(Optional.empty(), folder, Map.of()).config();

        assertThat(config.zookeeper().embedded().dataDir()).isEqualTo(folder.resolve(".millrace/zookeeper"));
        assertThat(config.workspace().uri())
                .isEqualTo(folder.resolve(".millrace/workspace").toUri().toString());
        assertThat(config.worker().groups()).containsExactly("DefaultWorker");
        assertThat(config.zookeeper().sessionTimeout()).isEqualTo(Duration.ofSeconds(15));
        assertThat(config.retention().completedAfter()).isEmpty();
    }

    @Test
    void theFileOfTheFolderIsReadUnlessAnotherIsNamed() throws IOException {
        write("millrace.json", "{\"worker\": {\"slots\": 7}}");
        Path other = write("other.json", "{\"worker\": {\"slots\": 9}}");

        assertThat(load().config().worker().slots()).isEqualTo(7);
        assertThat(Config.load(Optional.of(other), folder, Map.of())
                        .config()
                        .worker()
                        .slots())
                .isEqualTo(9);
    }

    @Test
    void aWorkspaceElsewhereIsKeptAsItIs() throws IOException {
        write("millrace.json", "{\"workspace\": {\"uri\": \"ram:///trial\"}}");

        assertThat(load().config().workspace().uri()).isEqualTo("ram:///trial");
    }

    @Test
    void anUnknownKeyIsToldWithItsLineAndTheNearestOne() throws IOException {
        write("millrace.json", "{\n  \"worker\": {\n    \"grups\": []\n  }\n}");

        assertThatThrownBy(this::load)
                .isInstanceOf(UnusableInput.class)
                .hasMessageContaining("millrace.json:3:5: unknown key \"grups\". Did you mean groups?");
    }

    @Test
    void aValueOfTheWrongKindIsToldWithItsLine() throws IOException {
        write("millrace.json", "{\"worker\":\n {\"drain\": \"30s\"}}");

        assertThatThrownBy(this::load).hasMessageContaining(":2:12: expected a duration such as PT30S");

        write("millrace.json", "{\"worker\":\n {\"slots\": \"many\"}}");

        assertThatThrownBy(this::load).hasMessageContaining(":2:12: expected a whole number, but found a string");
    }

    @Test
    void aSecretIsReadWhereTheFilePointsAndNeverShown() throws IOException {
        write("password.txt", "from file\n");
        write("millrace.json", """
                {"zookeeper": {
                  "connect": "zk1:2281",
                  "acl": {"user": "millrace", "password": {"env": "ZK_PASSWORD"}},
                  "tls": {"keyStore": "key.p12", "keyStorePassword": {"file": "password.txt"},
                          "trustStore": "trust.p12", "trustStorePassword": {"file": "password.txt"}}}}
                """);

        Config config = Config.load(Optional.empty(), folder, Map.of("ZK_PASSWORD", "from env"))
                .config();

        assertThat(config.zookeeper().acl().orElseThrow().password().value()).isEqualTo("from env");
        assertThat(config.zookeeper().tls().orElseThrow().keyStorePassword().value())
                .isEqualTo("from file");
        assertThat(EffectiveConfig.json(config))
                .contains("****** (env ZK_PASSWORD)", "****** (file password.txt)", "\"slots\": 4")
                .doesNotContain("from env")
                .doesNotContain("from file");
        assertThat(config.toString()).doesNotContain("from env").doesNotContain("from file");
    }

    @Test
    void aSecretInTheFileItselfIsRefused() throws IOException {
        write("millrace.json", "{\"zookeeper\": {\"acl\": {\"user\": \"u\", \"password\": \"plain\"}}}");

        assertThatThrownBy(this::load).hasMessageContaining("a secret does not stand in the configuration");
    }

    @Test
    void whatLooksLikeASecretIsHiddenWhereTextsAreFree() throws IOException {
        write("millrace.json", """
                {"workspace": {"uri": "sftp://ada:lovelace@host/files"},
                 "handlers": {"mail": {"password": "plain", "url": "jdbc:postgresql://db/inv?user=u&password=plain&ssl=on",
                   "deep": [{"apiToken": "plain", "host": "smtp"}], "key": {"env": "MAIL_PASSWORD"}}}}
                """);

        assertThat(EffectiveConfig.json(load().config()))
                .contains("sftp://ada:******@host/files", "password=******&ssl=on", "\"smtp\"", "MAIL_PASSWORD")
                .doesNotContain("plain")
                .doesNotContain("lovelace");
    }

    @Test
    void aSectionOfNoPluginIsToldWithItsLineAndTheNearestOne() throws IOException {
        write("millrace.json", "{\"handlers\":\n {\"igest\": {}}}");
        Config.Loaded loaded = load();

        assertThatThrownBy(() -> loaded.expectSectionsOf(List.of("fixity", "ingest")))
                .hasMessageContaining("millrace.json:2:")
                .hasMessageContaining("unknown key \"igest\". Did you mean ingest?");
        loaded.expectSectionsOf(List.of("igest"));
    }

    @Test
    void whatCannotBeDoneIsToldBeforeItIsTried() throws IOException {
        assertRefused("{\"worker\": {\"slots\": 0}}", "at least one slot");
        assertRefused("{\"worker\": {\"groups\": []}}", "Expected groups");
        assertRefused("{\"worker\": {\"healthPort\": 70000}}", "from 0 to 65535");
        assertRefused("{\"worker\": {\"drain\": \"PT-1S\"}}", "a duration of 0 or more");
        assertRefused("{\"zookeeper\": {\"root\": \"millrace\"}}", "a root such as /millrace");
        assertRefused("{\"zookeeper\": {\"embedded\": {\"port\": 70000}}}", "from 0 to 65535");
        write("p", "secret");
        assertRefused("""
                {"zookeeper": {"tls": {"keyStore": "k", "keyStorePassword": {"file": "p"},
                  "trustStore": "t", "trustStorePassword": {"file": "p"}}}}
                """, "Expected \"connect\" beside \"tls\"");
    }

    private void assertRefused(String config, String message) throws IOException {
        write("millrace.json", config);
        assertThatThrownBy(this::load).isInstanceOf(UnusableInput.class).hasMessageContaining(message);
    }

    @Test
    void aReferenceThatLeadsNowhereIsTold() throws IOException {
        write("millrace.json", "{\"zookeeper\": {\"acl\": {\"user\": \"u\", \"password\": {\"env\": \"NONE\"}}}}");

        assertThatThrownBy(this::load).hasMessageContaining("the environment variable NONE is not set");
    }

    @Test
    void aPluginGetsItsSectionAsItsOwnRecord() throws IOException {
        write(
                "millrace.json",
                "{\"handlers\": {\"mail\": {\"host\": \"smtp\", \"to\": [\"a\", \"b\"], \"password\": {\"env\": \"P\"}}}}");
        Config.Loaded loaded = Config.load(Optional.empty(), folder, Map.of("P", "secret"));

        MailSettings mail = loaded.section("mail", MailSettings.class);

        assertThat(mail).isEqualTo(new MailSettings("smtp", List.of("a", "b"), Optional.empty(), "secret"));
        assertThatThrownBy(() -> loaded.section("other", MailSettings.class))
                .hasMessageContaining("expected the key \"host\"");
    }

    private record MailSettings(String host, List<String> to, Optional<Integer> port, String password) {}

    private Config.Loaded load() {
        return Config.load(Optional.empty(), folder, Map.of());
    }

    private Path write(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }
}
