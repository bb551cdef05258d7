package org.millrace.testkit;

import java.util.ArrayList;
import java.util.List;

/** The open views of all sessions. */
final class Views {

    private final Callbacks callbacks;
    private final List<MemoryView> views = new ArrayList<>();

    Views(Callbacks callbacks) {
        this.callbacks = callbacks;
    }

    void add(MemoryView view) {
        views.add(view);
    }

    void remove(MemoryView view) {
        views.remove(view);
    }

    /** There may be something new for a group. */
    void ready(String group) {
        views.stream().filter(view -> view.isOf(group)).forEach(this::tell);
    }

    /** The pause was lifted. */
    void resumed() {
        views.forEach(this::tell);
    }

    private void tell(MemoryView view) {
        callbacks.add(view.session(), view.changed());
    }
}
