package org.millrace.zookeeper;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * What Merritt's Java client does, request by request: no transactions, versions never checked, one node after the other.
 * It shares nothing with our store but the reading of JSON. What it refuses is refused here by an {@link IllegalStateException}.
 *
 * <p>It was compared with the real client, run by hand on the same trees. What matters most: whoever loads a job writes its
 * queue entry and its reference where they are missing, by a status that may be old by then; every change of state deletes
 * and makes both, even where they stay the same; locks are taken without looking at anything, and given back without
 * looking whose they are.
 */
final class MerrittClient {

    private static final String MODIFIED = "2026-11-18 06:26:05 +0000";

    private static final Map<String, Set<String>> JOB_CHANGES = Map.ofEntries(
            Map.entry("Pending", Set.of("Held", "Estimating", "Failed")),
            Map.entry("Held", Set.of("Pending", "Deleted")),
            Map.entry("Estimating", Set.of("Provisioning", "Failed")),
            Map.entry("Provisioning", Set.of("Downloading", "Failed")),
            Map.entry("Downloading", Set.of("Processing", "Failed")),
            Map.entry("Processing", Set.of("Storing", "Failed")),
            Map.entry("Storing", Set.of("Recording", "Failed")),
            Map.entry("Recording", Set.of("Notify", "Failed")),
            Map.entry("Notify", Set.of("Completed", "Failed")),
            Map.entry(
                    "Failed",
                    Set.of(
                            "Pending",
                            "Estimating",
                            "Provisioning",
                            "Downloading",
                            "Processing",
                            "Storing",
                            "Recording",
                            "Notify",
                            "Deleted")),
            Map.entry("Completed", Set.of()),
            Map.entry("Deleted", Set.of()));

    private static final Map<String, Set<String>> BATCH_CHANGES = Map.of(
            "Pending", Set.of("Held", "Processing"),
            "Held", Set.of("Pending", "Deleted"),
            "Processing", Set.of("Reporting", "Failed"),
            "Reporting", Set.of("Completed", "Failed"),
            "Failed", Set.of("Pending", "UpdateReporting", "Deleted"),
            "UpdateReporting", Set.of("Completed", "Failed"),
            "Completed", Set.of(),
            "Deleted", Set.of());

    private final ZooKeeper session;
    private final Version version;

    private MerrittClient(ZooKeeper session, Version version) {
        this.session = session;
        this.version = version;
    }

    /** Which one of its versions. */
    private enum Version {
        /** Its first: it writes a status anew, so that keys of others are lost, and leaves a batch Pending that it has begun. */
        FIRST,
        TODAYS
    }

    static MerrittClient todays(ZooKeeper session) {
        return new MerrittClient(session, Version.TODAYS);
    }

    static MerrittClient first(ZooKeeper session) {
        return new MerrittClient(session, Version.FIRST);
    }

    // nodes

    /** The nodes that it makes before anything else, where they are not there. */
    void initNodes() throws KeeperException, InterruptedException {
        for (String path : List.of("/batches", "/batch-uuids", "/jobs", "/jobs/states", "/locks")) {
            makeSure(path);
        }
        for (String state : JOB_CHANGES.keySet()) {
            makeSure("/jobs/states/" + state.toLowerCase(Locale.ROOT));
        }
        for (String family : List.of("queue", "localid", "storage", "inventory", "collections")) {
            makeSure("/locks/" + family);
        }
    }

    private boolean exists(String path) throws KeeperException, InterruptedException {
        return session.exists(path, false) != null;
    }

    private void makeSure(String path) throws KeeperException, InterruptedException {
        if (!exists(path)) {
            make(path, "");
        }
    }

    private void make(String path, String data) throws KeeperException, InterruptedException {
        session.create(path, bytes(data), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }

    private void remove(String path) throws KeeperException, InterruptedException {
        if (exists(path)) {
            session.delete(path, -1);
        }
    }

    private void removeAll(String path) throws KeeperException, InterruptedException {
        if (exists(path)) {
            for (String name : session.getChildren(path, false)) {
                removeAll(path + "/" + name);
            }
            session.delete(path, -1);
        }
    }

    private String sequential(String prefix) throws KeeperException, InterruptedException {
        String path =
                session.create(prefix, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT_SEQUENTIAL);
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private String text(String path) throws KeeperException, InterruptedException {
        byte @Nullable [] data = session.getData(path, false, new Stat());
        return data == null ? "" : new String(data, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** What must be there. */
    private NodeObject object(String path) throws KeeperException, InterruptedException {
        return NodeObject.read(path, bytes(text(path)));
    }

    /** What may be missing, or empty. */
    private Fields optional(String path) throws KeeperException, InterruptedException {
        String text = exists(path) ? text(path) : "";
        return text.isEmpty() ? Fields.NONE : NodeObject.read(path, bytes(text)).rest();
    }

    // locks

    /** In its first version, what is locked makes it fail. */
    private boolean lock(String item) throws KeeperException, InterruptedException {
        if (version == Version.TODAYS && exists(item + "/lock")) {
            return false;
        }
        try {
            session.create(item + "/lock", new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
            return true;
        } catch (KeeperException taken) {
            require(version == Version.TODAYS, item + " is locked");
            return false;
        }
    }

    void unlock(String item) throws KeeperException, InterruptedException {
        remove(item + "/lock");
    }

    // batches

    /** The node alone, as it is seen between two of its requests. */
    String beginBatch() throws KeeperException, InterruptedException {
        return sequential("/batches/bid");
    }

    void endBatch(String bid, String uuid, String submission) throws KeeperException, InterruptedException {
        if (version == Version.TODAYS) {
            make("/batch-uuids/" + uuid, bid);
        }
        make("/batches/" + bid + "/submission", submission);
        writeStatus("/batches/" + bid, Optional.empty(), "Pending", OptionalInt.empty());
    }

    String createBatch(String uuid, String submission) throws KeeperException, InterruptedException {
        String bid = beginBatch();
        endBatch(bid, uuid, submission);
        return bid;
    }

    /** Its state. */
    String loadBatch(String bid) throws KeeperException, InterruptedException {
        String state = object("/batches/" + bid + "/status").text("status");
        require(BATCH_CHANGES.containsKey(state), "no state of a batch: " + state);
        optional("/batches/" + bid + "/submission");
        return state;
    }

    /** The batch by the name in its submission. */
    Optional<String> findBatch(String uuid) throws KeeperException, InterruptedException {
        String path = "/batch-uuids/" + uuid;
        return uuid.isEmpty() || !exists(path) ? Optional.empty() : Optional.of(text(path));
    }

    String batchUuid(String bid) throws KeeperException, InterruptedException {
        return optional("/batches/" + bid + "/submission").text("batchID").orElse("");
    }

    /** Locks a batch that has no {@code states} yet, and begins it. One that cannot be begun makes it fail, half done. */
    Optional<String> acquirePendingBatch() throws KeeperException, InterruptedException {
        for (String bid : sorted("/batches")) {
            if (!exists("/batches/" + bid + "/states") && lock("/batches/" + bid)) {
                loadBatch(bid);
                make("/batches/" + bid + "/states", "");
                if (version == Version.TODAYS) {
                    setBatchStatus(bid, "Processing");
                }
                return Optional.of(bid);
            }
        }
        return Optional.empty();
    }

    /** Locks a batch none of whose jobs is processing, and reports on it. */
    Optional<String> acquireBatchForReporting() throws KeeperException, InterruptedException {
        for (String bid : sorted("/batches")) {
            String processing = "/batches/" + bid + "/states/batch-processing";
            boolean over = exists(processing)
                    && session.getChildren(processing, false).isEmpty()
                    && !Set.of("Completed", "Failed").contains(loadBatch(bid));
            if (over && lock("/batches/" + bid)) {
                setBatchStatus(bid, "Reporting");
                return Optional.of(bid);
            }
        }
        return Optional.empty();
    }

    void setBatchStatus(String bid, String state) throws KeeperException, InterruptedException {
        String old = loadBatch(bid);
        if (!old.equals(state)) {
            requireChange(BATCH_CHANGES, bid, old, state);
            writeStatus("/batches/" + bid, Optional.of(old), state, OptionalInt.empty());
        }
    }

    /** Takes a whole batch out, node by node; stops at the first job that cannot be. */
    void deleteBatch(String bid) throws KeeperException, InterruptedException {
        String state = loadBatch(bid);
        require(
                BATCH_CHANGES.getOrDefault(state, Set.of()).isEmpty(),
                bid + " is " + state + ", and cannot be deleted");
        for (String folder : List.of("batch-processing", "batch-failed", "batch-completed")) {
            String path = "/batches/" + bid + "/states/" + folder;
            for (String jid : exists(path) ? sorted(path) : List.<String>of()) {
                deleteJob(jid);
            }
        }
        String uuid = batchUuid(bid);
        if (!uuid.isEmpty()) {
            remove("/batch-uuids/" + uuid);
        }
        removeAll("/batches/" + bid);
    }

    // jobs

    /** A job as it is after it was loaded: where it is in the queues, by what was read. */
    private record Loaded(String jid, String bid, String state, int priority, int retries) {

        String node() {
            return "/jobs/" + jid;
        }

        String queueEntry() {
            return "/jobs/states/" + state.toLowerCase(Locale.ROOT) + "/" + String.format("%02d-%s", priority, jid);
        }

        String reference(Version version) {
            boolean known = version == Version.TODAYS || !state.equals("Deleted");
            String folder = known && Set.of("Failed", "Completed", "Deleted").contains(state)
                    ? state.toLowerCase(Locale.ROOT)
                    : "processing";
            return "/batches/" + bid + "/states/batch-" + folder + "/" + jid;
        }

        Loaded in(String other) {
            return new Loaded(jid, bid, other, priority, retries);
        }

        Loaded at(int other) {
            return new Loaded(jid, bid, state, other, retries);
        }
    }

    String createJob(String bid, int priority, String configuration) throws KeeperException, InterruptedException {
        Loaded job = makeJob(bid, priority, configuration);
        makeReference(job);
        moveReference(job, job);
        moveQueueEntry(job, job);
        unlock(job.node());
        return job.jid();
    }

    /** A job as it is when its maker dies before it was entered in its batch. */
    String beginJob(String bid, int priority, String configuration) throws KeeperException, InterruptedException {
        Loaded job = makeJob(bid, priority, configuration);
        unlock(job.node());
        return job.jid();
    }

    private Loaded makeJob(String bid, int priority, String configuration)
            throws KeeperException, InterruptedException {
        String jid = sequential("/jobs/jid");
        Loaded job = new Loaded(jid, bid, "Pending", 5, 0);
        if (version == Version.TODAYS) {
            lock(job.node()); // in its first version nobody was kept out
        }
        make(job.node() + "/bid", bid);
        make(job.node() + "/priority", "5");
        make(job.node() + "/space_needed", "0");
        make(job.node() + "/configuration", configuration);
        if (priority != 5) {
            session.setData(job.node() + "/priority", bytes(Integer.toString(priority)), -1);
        }
        Loaded urgent = job.at(priority);
        writeStatus(job.node(), Optional.empty(), "Pending", OptionalInt.of(0));
        makeSure(urgent.queueEntry());
        return urgent;
    }

    private void makeReference(Loaded job) throws KeeperException, InterruptedException {
        String path = job.reference(version);
        makeSure(Places.above(path));
        makeSure(path);
    }

    /** Out of where it was, into where it is: also if that is the same. */
    private void replace(Loaded before, Loaded after) throws KeeperException, InterruptedException {
        moveQueueEntry(before, after);
        moveReference(before, after);
    }

    private void moveQueueEntry(Loaded before, Loaded after) throws KeeperException, InterruptedException {
        remove(before.queueEntry());
        makeSure(after.queueEntry());
    }

    private void moveReference(Loaded before, Loaded after) throws KeeperException, InterruptedException {
        remove(before.reference(version));
        makeReference(after);
    }

    /** A job in the middle of any change of it: out of the folder of its batch, and not yet in it again. */
    void takeReference(String jid) throws KeeperException, InterruptedException {
        remove(read(jid).reference(version));
    }

    List<String> jobsIn(String state) throws KeeperException, InterruptedException {
        return sorted("/jobs/states/" + state.toLowerCase(Locale.ROOT));
    }

    private List<String> sorted(String path) throws KeeperException, InterruptedException {
        return session.getChildren(path, false).stream().sorted().toList();
    }

    /** The jobs whose status says so; loaded without writing anything. */
    List<String> listJobs(String state) throws KeeperException, InterruptedException {
        List<String> jobs = new ArrayList<>();
        for (String jid : sorted("/jobs")) {
            if (!jid.equals("states") && read(jid).state().equals(state)) {
                jobs.add(jid);
            }
        }
        return jobs;
    }

    /** The first of a state that it can lock, whatever its status says by then. */
    Optional<String> acquireJob(String state) throws KeeperException, InterruptedException {
        for (String name : jobsIn(state)) {
            String jid = name.substring(3);
            if (lock("/jobs/" + jid)) {
                load(jid);
                return Optional.of(jid);
            }
        }
        return Optional.empty();
    }

    /** Its state. Its entries are written where they are missing. */
    String load(String jid) throws KeeperException, InterruptedException {
        Loaded job = read(jid);
        enter(job);
        return job.state();
    }

    /** What loading does when the job has moved on since its status was read. */
    void enterBy(String jid, String oldState) throws KeeperException, InterruptedException {
        enter(read(jid).in(oldState));
    }

    private void enter(Loaded job) throws KeeperException, InterruptedException {
        makeSure(job.queueEntry());
        makeReference(job);
    }

    private Loaded read(String jid) throws KeeperException, InterruptedException {
        String job = "/jobs/" + jid;
        NodeObject status = object(job + "/status");
        String state = status.text("status");
        require(JOB_CHANGES.containsKey(state), "no state of a job: " + state);
        require(status.keys().contains("retry_count"), "no retry_count");
        for (String part : List.of("configuration", "identifiers", "metadata", "inventory", "store")) {
            optional(job + "/" + part);
        }
        Long.parseLong(text(job + "/space_needed"));
        int priority = Integer.parseInt(text(job + "/priority"));
        return new Loaded(jid, text(job + "/bid"), state, priority, status.count("retry_count"));
    }

    /** Loads a job and moves it: status first, then its queue entry, then its reference. */
    void setStatus(String jid, String state) throws KeeperException, InterruptedException {
        Loaded job = read(jid);
        enter(job);
        requireChange(JOB_CHANGES, jid, job.state(), state);
        writeStatus(job.node(), Optional.of(job.state()), state, OptionalInt.of(job.retries()));
        replace(job, job.in(state));
    }

    /** Makes a job more or less urgent where it is. */
    void setPriority(String jid, int priority) throws KeeperException, InterruptedException {
        Loaded job = read(jid);
        enter(job);
        session.setData(job.node() + "/priority", bytes(Integer.toString(priority)), -1);
        replace(job, job.at(priority));
    }

    void deleteJob(String jid) throws KeeperException, InterruptedException {
        Loaded job = read(jid);
        enter(job);
        Set<String> next = JOB_CHANGES.getOrDefault(job.state(), Set.of());
        require(next.isEmpty(), jid + " is " + job.state() + ", and cannot be deleted");
        remove(job.queueEntry());
        remove(job.reference(version));
        removeAll(job.node());
    }

    // status

    private void writeStatus(String item, Optional<String> old, String state, OptionalInt retries)
            throws KeeperException, InterruptedException {
        String path = item + "/status";
        Fields kept =
                version == Version.TODAYS && old.isPresent() ? object(path).rest() : Fields.NONE;
        Fields fields = kept.with("status", state).with("last_modified", MODIFIED);
        if (retries.isPresent()) {
            fields = fields.with("retry_count", retries.getAsInt());
            Optional<String> last =
                    Set.of("Failed", "Deleted").contains(state) ? kept.text("last_successful_status") : old;
            fields = fields.withNullable("last_successful_status", version == Version.FIRST ? Optional.empty() : last);
        }
        Fields whole = version == Version.TODAYS ? fields.with("message", "") : fields;
        if (old.isPresent()) {
            session.setData(path, NodeObject.write(whole), -1);
        } else {
            make(path, new String(NodeObject.write(whole), StandardCharsets.UTF_8));
        }
    }

    private void requireChange(Map<String, Set<String>> changes, String item, String from, String to) {
        require(
                version == Version.FIRST || changes.getOrDefault(from, Set.of()).contains(to),
                item + " cannot go from " + from + " to " + to);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
