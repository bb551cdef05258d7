package org.millrace.testkit;

import java.util.List;
import java.util.Set;
import org.millrace.store.Presence;
import org.millrace.testkit.Workers.Candidate;

/** Which workers are there, in memory. */
final class MemoryPresence implements Presence {

    private final Memory memory;
    private final MemorySession session;

    MemoryPresence(Memory memory, MemorySession session) {
        this.memory = memory;
        this.session = session;
    }

    @Override
    public Registration register(Card card) {
        Runnable end = memory.write(session, "register", () -> memory.workers().register(session, card));
        return MemoryWakeups.closing(memory, end);
    }

    @Override
    public List<Card> workers(String group) {
        return memory.read(session, () -> memory.workers().workers(group));
    }

    @Override
    public Set<String> groups() {
        return memory.read(session, () -> memory.workers().groups());
    }

    @Override
    public Registration standFor(String office, Card card, Runnable elected, Runnable deposed) {
        Candidate candidate = new Candidate(session, elected, deposed);
        Runnable end = memory.write(session, "standFor", () -> memory.workers().stand(office, candidate));
        return MemoryWakeups.closing(memory, end);
    }
}
