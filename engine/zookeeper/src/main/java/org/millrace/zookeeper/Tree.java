package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/**
 * Requests to the tree. Each is one message to the server and one back; those of many threads are under way together on
 * the one session. A write is sent once: who sent it finds out what became of it. A read is repeated when the connection
 * was lost.
 *
 * <p>Threads wait here without being interruptible: an answer, or the news that there is none, always comes, and a write
 * whose sender had gone away would be nobody's.
 */
final class Tree {

    /** What a server takes in one message unless it is told otherwise. */
    static final int MOST_BYTES = 1_000_000;

    private static final byte[] NOTHING = new byte[0];
    private static final int TOGETHER = 1_000;
    private static final int READ_ATTEMPTS = 4;

    private final ZkConnection connection;

    Tree(ZkConnection connection) {
        this.connection = connection;
    }

    // operations

    /** Makes a persistent node without data. */
    Op create(String path) {
        return create(path, NOTHING);
    }

    /** Makes a persistent node. */
    Op create(String path, byte[] data) {
        return Op.create(path, data, connection.acl(), CreateMode.PERSISTENT);
    }

    /** Makes a node that ends with our session. */
    Op createEphemeral(String path, byte[] data) {
        return Op.create(path, data, connection.acl(), CreateMode.EPHEMERAL);
    }

    // writing

    /** All of it or nothing, and what became of it. */
    Answer multi(List<Op> ops) {
        return Waiting.forResult(send(ops));
    }

    /**
     * The same without waiting. Requests of one thread are done in the order in which they are sent, unless the connection
     * is lost in between.
     *
     * @throws StoreException TOO_LARGE if the server would not take it
     */
    CompletableFuture<Answer> send(List<Op> ops) {
        RequestSize.check(ops);
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        Optional<ZooKeeper> session = session();
        if (session.isEmpty()) {
            answer.complete(new Answer.Unanswered());
            return answer;
        }
        session.get()
                .multi(
                        ops,
                        (code, path, context, results) -> answer.complete(answerOf(ops, Code.get(code), results)),
                        null);
        return answer;
    }

    private static Answer answerOf(List<Op> ops, Code code, @Nullable List<OpResult> results) {
        if (results == null) {
            return withoutResults(code);
        }
        for (int index = 0; index < results.size(); index++) {
            if (results.get(index) instanceof OpResult.ErrorResult error && error.getErr() != Code.OK.intValue()) {
                return new Answer.Refused(index, ops.get(index).getPath(), Code.get(error.getErr()));
            }
        }
        return new Answer.Done(results);
    }

    private static Answer withoutResults(Code code) {
        return switch (code) {
            case SESSIONEXPIRED, AUTHFAILED -> new Answer.SessionOver();
            default -> new Answer.Unanswered();
        };
    }

    /** A failure for a refusal that nobody expects: rights, quotas, trees that somebody cut down. */
    static StoreException unexpected(Answer answer, String what) {
        if (answer instanceof Answer.Refused refused && refused.code() == Code.NOAUTH) {
            return unavailable("Expected to " + what + " in ZooKeeper, but " + Refusals.words(refused.code()));
        }
        if (answer instanceof Answer.Refused refused) {
            return new StoreException(
                    Reason.STALE,
                    "Expected to " + what + ", but the server refused node " + refused.path() + ": " + refused.code());
        }
        return unavailable("Expected to " + what + ", but ZooKeeper did not answer; try again later");
    }

    // reading

    /** Nodes as they are at one moment, in the order asked for, in one request. What is not there is no failure. */
    List<Node> readAll(List<String> paths) {
        if (paths.isEmpty()) {
            return List.of();
        }
        List<Op> ops = paths.stream().map(Op::getData).toList();
        List<OpResult> results = repeated((session, request) -> session.multi(
                ops, (code, path, context, found) -> request.end(code, Optional.ofNullable(found)), null));
        List<Node> nodes = new ArrayList<>();
        for (int index = 0; index < results.size(); index++) {
            nodes.add(nodeOf(paths.get(index), results.get(index)));
        }
        return nodes;
    }

    /** Any number of nodes, not at one moment: so many in each request as a server takes. */
    List<Node> readMany(List<String> paths) {
        List<Node> nodes = new ArrayList<>();
        for (int start = 0; start < paths.size(); start += TOGETHER) {
            nodes.addAll(readAll(paths.subList(start, Math.min(paths.size(), start + TOGETHER))));
        }
        return nodes;
    }

    private static Node nodeOf(String path, OpResult result) {
        if (result instanceof OpResult.GetDataResult found) {
            return Node.of(path, found.getData(), found.getStat());
        }
        Code code = Code.get(((OpResult.ErrorResult) result).getErr());
        if (code == Code.NONODE) {
            return Node.absent(path);
        }
        throw unavailable("Expected to read node " + path + ", but the server refused: " + code);
    }

    /** One node. */
    Node read(String path) {
        return readAll(List.of(path)).get(0);
    }

    /** What the server says about a node, if it is there. */
    Optional<Stat> stat(String path) {
        return repeated((session, request) -> session.exists(
                path,
                false,
                (code, asked, context, stat) -> request.end(code, ifAnswered(code, Optional.ofNullable(stat))),
                null));
    }

    /**
     * Watches a node without waiting: what is found is told, and the first change of it. Nothing is found if it is not there
     * or nobody answers.
     */
    void watch(String path, Watcher watcher, Consumer<Optional<Stat>> found) {
        session()
                .ifPresentOrElse(
                        session -> session.exists(
                                path,
                                watcher,
                                (code, asked, context, stat) -> found.accept(Optional.ofNullable(stat)),
                                null),
                        () -> found.accept(Optional.empty()));
    }

    /** The names of the nodes below one, in no order; none if it is not there. */
    List<String> children(String path) {
        return repeated((session, request) -> session.getChildren(
                path,
                false,
                (code, asked, context, names) -> request.end(code, ifAnswered(code, names == null ? List.of() : names)),
                null));
    }

    /** The names of the nodes below several, in the order asked for, in one request; none for those that are not there. */
    List<Optional<List<String>>> childrenOf(List<String> paths) {
        if (paths.isEmpty()) {
            return List.of();
        }
        List<Op> ops = paths.stream().map(Op::getChildren).toList();
        List<OpResult> results = repeated((session, request) -> session.multi(
                ops, (code, path, context, found) -> request.end(code, Optional.ofNullable(found)), null));
        List<Optional<List<String>>> names = new ArrayList<>();
        results.forEach(result -> names.add(
                result instanceof OpResult.GetChildrenResult found
                        ? Optional.of(found.getChildren())
                        : Optional.empty()));
        return names;
    }

    private static <T> Optional<T> ifAnswered(int code, T value) {
        boolean answered = code == Code.OK.intValue() || code == Code.NONODE.intValue();
        return answered ? Optional.of(value) : Optional.empty();
    }

    /**
     * The same, and the watcher is told once when that is no longer sure. The event comes before the answer to any request
     * that could see what was written after the change.
     */
    List<String> children(String path, Watcher watcher) {
        return repeated((session, request) -> session.getChildren(
                path,
                watcher,
                (code, asked, context, names) -> request.end(code, ifAnswered(code, names == null ? List.of() : names)),
                null));
    }

    /** Makes this server catch up with all that was written before, so that what is read next is no older. */
    void sync(String path) {
        this.<Boolean>repeated((session, request) ->
                session.sync(path, (code, asked, context) -> request.end(code, ifAnswered(code, true)), null));
    }

    private <T> T repeated(BiConsumer<ZooKeeper, Request<T>> reading) {
        for (int attempt = 1; ; attempt++) {
            Request<T> request = new Request<>();
            session().ifPresentOrElse(session -> reading.accept(session, request), request::unsent);
            Request.End<T> end = Waiting.forResult(request.future());
            if (end.value().isPresent()) {
                return end.value().get();
            }
            if (attempt == READ_ATTEMPTS || !isLost(end.code())) {
                throw unavailable("Expected ZooKeeper to answer a read, but " + Refusals.words(end.code()));
            }
            awaitConnected();
        }
    }

    private static boolean isLost(Code code) {
        return code == Code.CONNECTIONLOSS || code == Code.SESSIONEXPIRED || code == Code.SESSIONMOVED;
    }

    // the session

    /** The present session's id, or nothing while there is no connection. */
    Optional<Long> sessionId() {
        return session().map(ZooKeeper::getSessionId);
    }

    /** Waits until there is a connection, at most as long as a session lives without one. */
    boolean awaitConnected() {
        return Waiting.uninterrupted(connection::awaitConnected);
    }

    ZkConnection connection() {
        return connection;
    }

    private Optional<ZooKeeper> session() {
        try {
            return Optional.of(Waiting.uninterrupted(connection::session));
        } catch (StoreException | IllegalStateException none) {
            return Optional.empty();
        }
    }

    static StoreException unavailable(String message) {
        return new StoreException(Reason.UNAVAILABLE, message);
    }

    /** A read under way. */
    static final class Request<T> {

        private final CompletableFuture<End<T>> future = new CompletableFuture<>();

        private CompletableFuture<End<T>> future() {
            return future;
        }

        private void unsent() {
            future.complete(new End<>(Code.CONNECTIONLOSS, Optional.empty()));
        }

        private void end(int code, Optional<T> value) {
            future.complete(new End<>(Code.get(code), value));
        }

        private record End<T>(Code code, Optional<T> value) {}
    }
}
