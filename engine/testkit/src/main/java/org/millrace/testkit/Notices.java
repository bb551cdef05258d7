package org.millrace.testkit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.millrace.store.Controls.Notice;

/** What operators have set. */
final class Notices {

    private final Map<String, Notice> holds = new TreeMap<>();
    private Optional<Notice> pause = Optional.empty();

    void hold(Notice notice) {
        holds.putIfAbsent(notice.subject(), notice);
    }

    void release(String profile) {
        holds.remove(profile);
    }

    Optional<Notice> hold(String profile) {
        return Optional.ofNullable(holds.get(profile));
    }

    List<Notice> holds() {
        return List.copyOf(holds.values());
    }

    void pause(Notice notice) {
        pause = pause.isPresent() ? pause : Optional.of(notice);
    }

    void unpause() {
        pause = Optional.empty();
    }

    Optional<Notice> pause() {
        return pause;
    }
}
