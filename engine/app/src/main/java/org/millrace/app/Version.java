package org.millrace.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of the program, as the build wrote it, and of the Java that runs it. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {
            "millrace " + number(),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")"
        };
    }

    static String number() {
        try (InputStream resource = Version.class.getResourceAsStream("version.txt")) {
            return new String(Objects.requireNonNull(resource, "version.txt").readAllBytes(), StandardCharsets.UTF_8)
                    .strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
