package org.millrace.handlers.ingest.profile;

import java.util.ArrayList;
import java.util.List;

/** What is wrong with one profile: all of it, each with its place. */
final class Problems {

    private final List<String> told = new ArrayList<>();

    void add(String place, String message) {
        told.add(place + ": " + message);
    }

    List<String> told() {
        return List.copyOf(told);
    }
}
