package org.millrace.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.millrace.store.Presence.Card;

/** Which workers are there, and who holds which office. */
final class Workers {

    private final Callbacks callbacks;
    private final List<Registered> registered = new ArrayList<>();
    private final Map<String, List<Candidate>> offices = new TreeMap<>();
    private final Set<String> groups = new TreeSet<>();

    Workers(Callbacks callbacks) {
        this.callbacks = callbacks;
    }

    void known(String group) {
        groups.add(group);
    }

    Set<String> groups() {
        return Set.copyOf(groups);
    }

    Runnable register(MemorySession session, Card card) {
        Registered worker = new Registered(session, card);
        registered.add(worker);
        groups.addAll(card.groups());
        return () -> registered.remove(worker);
    }

    List<Card> workers(String group) {
        return registered.stream()
                .map(Registered::card)
                .filter(card -> card.groups().contains(group))
                .toList();
    }

    Runnable stand(String office, Candidate candidate) {
        List<Candidate> candidates = candidates(office);
        candidates.add(candidate);
        electFirst(candidates);
        return () -> withdraw(candidates, candidate);
    }

    private List<Candidate> candidates(String office) {
        return offices.computeIfAbsent(office, name -> new ArrayList<>());
    }

    private void withdraw(List<Candidate> candidates, Candidate leaving) {
        if (candidates.remove(leaving)) {
            leaving.depose(callbacks);
            electFirst(candidates);
        }
    }

    private void electFirst(List<Candidate> candidates) {
        candidates.stream().findFirst().ifPresent(first -> first.elect(callbacks));
    }

    /** A session is over. The living are registered in their next one at once, and stand again behind the others. */
    void vanish(MemorySession session) {
        registered.removeIf(worker -> worker.session.equals(session) && worker.session.isKilled());
        for (List<Candidate> candidates : offices.values()) {
            List<Candidate> leaving = candidates.stream()
                    .filter(candidate -> candidate.isOf(session))
                    .toList();
            leaving.forEach(candidate -> withdraw(candidates, candidate));
            if (!session.isKilled()) {
                candidates.addAll(leaving);
                electFirst(candidates);
            }
        }
    }

    /** Compared by identity: a card may be registered twice. */
    private static final class Registered {
        private final MemorySession session;
        private final Card card;

        Registered(MemorySession session, Card card) {
            this.session = session;
            this.card = card;
        }

        Card card() {
            return card;
        }
    }

    /** Who stands for an office, compared by identity. */
    static final class Candidate {
        private final MemorySession session;
        private final Runnable elected;
        private final Runnable deposed;
        private boolean holds;

        Candidate(MemorySession session, Runnable elected, Runnable deposed) {
            this.session = session;
            this.elected = elected;
            this.deposed = deposed;
        }

        boolean isOf(MemorySession other) {
            return session.equals(other);
        }

        void elect(Callbacks callbacks) {
            if (!holds) {
                holds = true;
                callbacks.add(session, elected);
            }
        }

        void depose(Callbacks callbacks) {
            if (holds) {
                holds = false;
                callbacks.add(session, deposed);
            }
        }
    }
}
