package org.millrace.handlers.ingest.identity;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.spi.Fact;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HeldLock;
import org.millrace.spi.Inputs;
import org.millrace.spi.Outcome;
import org.millrace.testkit.FolderWorkspace;
import org.millrace.workspace.Workspace;

/** Jobs that share counters and locks, and that can be killed at each of their calls to the engine. */
final class World {

    private final Path folder;
    private final IngestConfiguration configuration;
    private final Map<String, AtomicLong> counters = new ConcurrentHashMap<>();
    private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

    World(Path folder, IngestConfiguration configuration) {
        this.folder = folder;
        this.configuration = configuration;
    }

    /** The process is gone. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    void lose(String counter) {
        counters.remove(counter);
    }

    Job job(String name, IngestRequest request) throws Exception {
        return new Job(name, request);
    }

    final class Job implements InvocationHandler {

        private final Path request;
        private final Workspace workspace;
        private final Map<Class<?>, Fact> facts = new LinkedHashMap<>();
        private final Map<String, Object> answers = new HashMap<>();
        private int untilKill = Integer.MAX_VALUE;

        private Job(String name, IngestRequest given) throws Exception {
            Path own = Files.createDirectories(folder.resolve(name));
            request = own.resolve("request.json");
            Json.write(request, given);
            workspace = FolderWorkspace.at(Files.createDirectories(own.resolve("workspace")));
            answers.put("workspace", workspace);
            answers.put("configuration", configuration);
            answers.put("clock", Clock.systemUTC());
            answers.put("dataFolder", Files.createDirectories(folder.resolve("data")));
            answers.put("inputs", inputs());
        }

        private Inputs inputs() {
            return new Inputs() {
                @Override
                public <T> Optional<T> find(String port, Class<T> type) {
                    return Optional.of(type.cast(request));
                }

                @Override
                public <T> Optional<T> find(int rank, Class<T> type) {
                    return find("request", type);
                }
            };
        }

        /** Runs a handler; it is killed at the nth point, of which each call to the engine has two: before and after. */
        Outcome run(Handler handler, int points) throws Exception {
            untilKill = points;
            return handler.run((HandlerContext)
                    Proxy.newProxyInstance(World.class.getClassLoader(), new Class<?>[] {HandlerContext.class}, this));
        }

        Outcome run(Handler handler) throws Exception {
            return run(handler, Integer.MAX_VALUE);
        }

        Optional<Fact.Identifiers> identifiers() {
            return Optional.ofNullable((Fact.Identifiers) facts.get(Fact.Identifiers.class));
        }

        void record(Fact fact) {
            facts.put(fact.getClass(), fact);
        }

        private void point() {
            if (--untilKill <= 0) {
                throw new Killed();
            }
        }

        @Override
        public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
            point();
            Object answer = answer(method.getName(), arguments);
            try {
                point();
            } catch (Killed killed) {
                if (answer instanceof HeldLock held) {
                    held.close(); // they go with the process
                }
                throw killed;
            }
            return answer;
        }

        private Object answer(String method, Object[] arguments) {
            return switch (method) {
                case "next" ->
                    counters.computeIfAbsent((String) arguments[0], name -> new AtomicLong())
                            .incrementAndGet();
                case "record" -> {
                    record((Fact) arguments[0]);
                    yield null;
                }
                case "recorded" -> Optional.ofNullable(facts.get(arguments[0]));
                case "lock" -> lock((String[]) arguments[0]);
                default -> {
                    Object known = answers.get(method);
                    if (known == null) {
                        throw new UnsupportedOperationException(method);
                    }
                    yield known;
                }
            };
        }

        private HeldLock lock(String... names) {
            TreeSet<String> sorted = new TreeSet<>(java.util.List.of(names));
            sorted.forEach(name ->
                    locks.computeIfAbsent(name, any -> new ReentrantLock()).lock());
            return () -> sorted.forEach(name -> {
                ReentrantLock lock = locks.get(name);
                if (lock.isHeldByCurrentThread()) {
                    lock.unlock();
                }
            });
        }
    }
}
