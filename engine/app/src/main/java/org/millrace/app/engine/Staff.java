package org.millrace.app.engine;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.millrace.app.config.Config;
import org.millrace.execution.Handlers;
import org.millrace.execution.call.Calls;
import org.millrace.execution.chunk.ActionChunkRunner;
import org.millrace.execution.list.WorkspaceElementLists;
import org.millrace.worker.Caretaker;
import org.millrace.worker.Caretaker.Duties;
import org.millrace.worker.Equipment;
import org.millrace.worker.LoggingTransport;
import org.millrace.worker.Meters;
import org.millrace.worker.ProgressBoard;
import org.millrace.worker.Retention;
import org.millrace.worker.Worker;
import org.millrace.worker.WorkerSettings;

/** A worker at work, and its candidate for the caretaker's office. */
public final class Staff implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Worker worker;
    private final Caretaker caretaker;
    private final Meters meters;

    private Staff(Worker worker, Caretaker caretaker, Meters meters) {
        this.worker = worker;
        this.caretaker = caretaker;
        this.meters = meters;
    }

    /**
     * Begins to work.
     *
     * @param session the store and the files
     * @param handlers what actions call
     * @param config the rest
     * @param groups whose steps are run
     */
    public static Staff start(Session session, Handlers handlers, Config config, Set<String> groups) {
        return start(session, handlers, config, groups, ProgressBoard.NONE);
    }

    /** The same, shown on a board while it works. */
    public static Staff start(
            Session session, Handlers handlers, Config config, Set<String> groups, ProgressBoard board) {
        Clock clock = Clock.systemUTC();
        Meters meters = new Meters();
        Equipment equipment = new Equipment(
                session.stores(),
                session.files(),
                handlers,
                new ActionChunkRunner(handlers, clock, new Calls(meters::abandoned)),
                new WorkspaceElementLists(),
                clock,
                board);
        Worker worker = new Worker(equipment, meters, settings(config, groups));
        Caretaker caretaker = new Caretaker(equipment, meters, worker.card(), duties(config, session));
        worker.start();
        return new Staff(worker, caretaker, meters);
    }

    private static WorkerSettings settings(Config config, Set<String> groups) {
        String host = host();
        String id = host + "-" + ProcessHandle.current().pid() + "-" + Long.toString(System.nanoTime(), 36);
        int slots = config.worker().slots();
        return new WorkerSettings(id, groups, host, slots, config.worker().drain(), PATIENCE);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    private static Duties duties(Config config, Session session) {
        return new Duties(
                new LoggingTransport(),
                config.retention().completedAfter().map(Retention::of),
                new FileArchive(config.retention().archive()),
                List.of(session.adoption()));
    }

    /** What has been done so far. */
    public Meters meters() {
        return meters;
    }

    /** Takes nothing new, lets steps end, gives everything back. */
    @Override
    public void close() {
        worker.close();
        caretaker.close();
    }
}
