package org.millrace.handlers.ingest.inventory;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The URL of the database that is used when none is configured: a file below the plugin's data folder.
 *
 * <p>Several local processes share it ({@code AUTO_SERVER}): the first that opens the file serves it to the others on the
 * loopback address, to whoever can read the key in the lock file beside it; when it dies, another takes over.
 */
final class EmbeddedH2 {

    private static final String BIND = "h2.bindAddress";
    private static final Map<String, String> SETTINGS = settings();

    private EmbeddedH2() {}

    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("MODE", "PostgreSQL");
        settings.put("DATABASE_TO_LOWER", "TRUE");
        settings.put("DEFAULT_NULL_ORDERING", "HIGH");
        settings.put("NON_KEYWORDS", "VALUE");
        settings.put("LOCK_TIMEOUT", "5000");
        return settings;
    }

    /** The URL of the database in a folder. */
    static String url(Path folder) {
        bindToLoopback();
        return complete("jdbc:h2:file:" + folder.toAbsolutePath().resolve("inventory") + ";AUTO_SERVER=TRUE");
    }

    /** An H2 URL with the settings that the schema needs, as far as it does not have them. */
    static String complete(String url) {
        StringBuilder completed = new StringBuilder(url);
        String upper = url.toUpperCase(Locale.ROOT);
        SETTINGS.forEach((name, value) -> {
            if (!upper.contains(";" + name + "=")) {
                completed.append(';').append(name).append('=').append(value);
            }
        });
        return completed.toString();
    }

    /** H2 would listen on all addresses. It reads the property once, when its classes are first touched. */
    private static void bindToLoopback() {
        if (System.getProperty(BIND) == null) {
            System.setProperty(BIND, "127.0.0.1");
        }
    }
}
