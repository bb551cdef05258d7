package org.millrace.itest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How scripts have begun so far: a tree that branches where they part. */
final class Beginnings {

    private final Map<String, Beginnings> next = new HashMap<>();

    /** With how many requests a script begins as another did before it. It is known itself from now on. */
    int shared(List<String> requests) {
        Beginnings at = this;
        int shared = 0;
        for (String request : requests) {
            shared += at.next.containsKey(request) ? 1 : 0;
            at = at.next.computeIfAbsent(request, first -> new Beginnings());
        }
        return shared;
    }
}
