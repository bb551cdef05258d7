package org.millrace.workflows.ingest;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.ocfl.api.OcflRepository;
import io.ocfl.core.OcflRepositoryBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.millrace.zookeeper.EmbeddedConfig;
import org.millrace.zookeeper.EmbeddedZooKeeper;

/** All that a repository runs ingest with, for real and on the loopback address: ZooKeeper, PostgreSQL, storage, mail, content. */
final class Site implements AutoCloseable {

    static final String PROFILE = "site_content";
    static final String READER = "reader@example.org";

    final Path folder;
    final Program program;
    final ContentServer content = ContentServer.start();
    final FakeEzid ezid = FakeEzid.start();
    private final EmbeddedZooKeeper zookeeper;
    private final EmbeddedPostgres postgres;
    private final GreenMail mail;
    private final List<Process> workers = new ArrayList<>();

    private Site(Path folder, EmbeddedZooKeeper zookeeper, EmbeddedPostgres postgres, GreenMail mail) {
        this.folder = folder;
        this.program = Program.in(folder);
        this.zookeeper = zookeeper;
        this.postgres = postgres;
        this.mail = mail;
    }

    /** A site whose sessions end soon after their workers. */
    static Site open(Path folder) {
        try {
            EmbeddedZooKeeper zookeeper = EmbeddedZooKeeper.start(
                    EmbeddedConfig.in(folder.resolve("zookeeper")).ticking(Duration.ofMillis(200)));
            GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
            mail.start();
            Site site = new Site(folder, zookeeper, EmbeddedPostgres.start(), mail);
            site.configure();
            return site;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void configure() throws IOException {
        Files.createDirectories(folder.resolve("profiles"));
        Files.writeString(folder.resolve("millrace.json"), """
                {"zookeeper": {"connect": "%s", "root": "/site", "sessionTimeout": "PT2S"},
                 "workspace": {"uri": "workspace"},
                 "worker": {"groups": ["DefaultWorker", "Storage", "Inventory"], "slots": 4},
                 "handlers": {"ingest": {
                   "profiles": "profiles",
                   "transfer": {"privateNetworks": ["127.0.0.0/8"]},
                   "storage": {"root": "storage"},
                   "inventory": {"url": "%s", "user": "postgres"},
                   "minter": {"ezid": {"user": "apitest", "password": {"file": "secret"}}},
                   "mail": {"host": "127.0.0.1", "port": %d, "from": "millrace@example.org"}}}}
                """.formatted(
                        zookeeper.connectString(),
                        postgres.getJdbcUrl("postgres", "postgres"),
                        mail.getSmtp().getPort()));
        Files.writeString(folder.resolve("secret"), "apitest");
        profile(PROFILE, "");
    }

    /** Adds a collection, with more lines than it needs. */
    void profile(String id, String more) throws IOException {
        Files.writeString(folder.resolve("profiles").resolve(id), """
                ProfileID: %s
                ProfileDescription: A collection of the tests
                Identifier-scheme: ARK
                Identifier-namespace: 99999
                Collection.1: ark:/99999/fk4collection
                Type: MRT-curatorial
                Role: MRT-content
                Aggregate:
                Owner: ark:/99999/fk4owner
                Notification.1: %s
                StorageService: http://127.0.0.1/store
                StorageNode: 7777
                CreationDate: 2026-01-01T00:00:00+00:00
                ModificationDate: 2026-01-01T00:00:00+00:00
                ObjectMinterURL: %s
                %s
                """.formatted(id, READER, ezid.shoulder(), more));
    }

    /** Makes the shipped workflows known. */
    void deploy() {
        Program.Result deployed = program.run(
                "deploy",
                program.home().resolve("workflows/Ingest.json"),
                program.home().resolve("workflows/IngestBatch.json"));
        if (deployed.exit() != 0) {
            throw new AssertionError(deployed);
        }
    }

    /** Starts a worker in a process of its own. */
    Process startWorker() {
        Process worker = program.start(folder.resolve("worker.log"), "worker");
        workers.add(worker);
        return worker;
    }

    List<Process> workers() {
        return workers;
    }

    /** What the storage root is, to a reader that has nothing to do with us. */
    OcflRepository storage() {
        return new OcflRepositoryBuilder()
                .storage(storage -> storage.fileSystem(folder.resolve("storage")))
                .workDir(made(folder.resolve("ocfl-work")))
                .build();
    }

    private static Path made(Path path) {
        try {
            return Files.createDirectories(path);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The rows of a query, columns joined by a blank. */
    List<String> query(String sql) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= columns; column++) {
                    row.append(column > 1 ? " " : "").append(rows.getString(column));
                }
                found.add(row.toString());
            }
            return found;
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** The mails that have come, as subjects with their ids. */
    List<String> mails() {
        return Arrays.stream(mail.getReceivedMessages()).map(Site::told).toList();
    }

    /** Whether so many mails have come, all in all, before patience was at its end. */
    boolean awaitMails(int number, Duration patience) {
        return mail.waitForIncomingEmail(patience.toMillis(), number);
    }

    private static String told(MimeMessage message) {
        try {
            return message.getMessageID() + " " + message.getSubject();
        } catch (MessagingException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @Override
    public void close() throws IOException {
        for (Process worker : workers) {
            worker.destroyForcibly();
            try {
                worker.waitFor();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        content.close();
        ezid.close();
        mail.stop();
        postgres.close();
        zookeeper.close();
    }
}
