package org.millrace.app.outcome;

import java.net.URI;
import java.nio.file.Path;

/** Where things lie, as people write it. */
public final class Locations {

    private Locations() {}

    /** A local file as a path, from the current folder if it lies below it; anything else as it is. */
    public static String shown(URI location) {
        if (!"file".equals(location.getScheme())) {
            return location.toString();
        }
        Path path = Path.of(location);
        Path here = Path.of("").toAbsolutePath();
        return path.startsWith(here) ? here.relativize(path).toString() : path.toString();
    }
}
