package org.millrace.handlers.ingest.inventory;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.millrace.handlers.ingest.settings.InventorySettings;

/**
 * A MariaDB that whoever runs the tests has started: its server is too large to be fetched by every build. Named with
 * {@code -Dmillrace.mariadb.url=jdbc:mariadb://127.0.0.1:3306/?user=root}.
 */
final class MariaDbServer {

    static final String URL = "millrace.mariadb.url";

    private MariaDbServer() {}

    /** Settings that lead to an empty database. */
    static InventorySettings emptyDatabase() {
        String url = System.getProperty(URL);
        String name = "inventory_" + UUID.randomUUID().toString().replace("-", "");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return PostgresServer.settings(url.replace("/?", "/" + name + "?"));
    }
}
