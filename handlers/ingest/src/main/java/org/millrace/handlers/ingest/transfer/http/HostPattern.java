package org.millrace.handlers.ingest.transfer.http;

import java.util.Locale;

/** A host's name, or {@code *.} and a domain for all hosts below it. */
record HostPattern(String text) {

    HostPattern {
        text = text.toLowerCase(Locale.ROOT);
        if (text.isBlank() || text.lastIndexOf('*') > 0 || (text.startsWith("*") && !text.startsWith("*."))) {
            throw new IllegalArgumentException(
                    "Expected a host such as files.example.org or *.example.org, but got '" + text + "'");
        }
    }

    boolean matches(String host) {
        return text.startsWith("*.") ? host.endsWith(text.substring(1)) : host.equals(text);
    }
}
