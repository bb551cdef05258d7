package org.millrace.zookeeper;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/**
 * What Merritt's Java client does, request by request: no transactions, versions never checked, one node after the other.
 * It shares nothing with our store but the reading of JSON.
 */
final class MerrittClient {

    private static final List<String> STATES = List.of(
            "Pending",
            "Held",
            "Estimating",
            "Provisioning",
            "Downloading",
            "Processing",
            "Storing",
            "Recording",
            "Notify",
            "Failed",
            "Completed",
            "Deleted");

    private final ZooKeeper session;

    MerrittClient(ZooKeeper session) {
        this.session = session;
    }

    /** The nodes that it makes before anything else, where they are not there. */
    void initNodes() throws KeeperException, InterruptedException {
        for (String path : List.of("/batches", "/batch-uuids", "/jobs", "/jobs/states", "/locks")) {
            makeSure(path);
        }
        for (String state : STATES) {
            makeSure("/jobs/states/" + state.toLowerCase(Locale.ROOT));
        }
        for (String family : List.of("queue", "localid", "storage", "inventory", "collections")) {
            makeSure("/locks/" + family);
        }
    }

    private void makeSure(String path) throws KeeperException, InterruptedException {
        if (session.exists(path, false) == null) {
            make(path, "");
        }
    }

    private String make(String path, String data) throws KeeperException, InterruptedException {
        return session.create(path, bytes(data), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }

    private String sequential(String prefix) throws KeeperException, InterruptedException {
        String path =
                session.create(prefix, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT_SEQUENTIAL);
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The node alone, as it is seen between two of its requests. */
    String beginBatch() throws KeeperException, InterruptedException {
        return sequential("/batches/bid");
    }

    void endBatch(String bid, String uuid, String submission) throws KeeperException, InterruptedException {
        make("/batch-uuids/" + uuid, bid);
        make("/batches/" + bid + "/submission", submission);
        make("/batches/" + bid + "/status", status("Pending"));
    }

    String createBatch(String uuid, String submission) throws KeeperException, InterruptedException {
        String bid = beginBatch();
        endBatch(bid, uuid, submission);
        return bid;
    }

    /** Locks a batch that has no {@code states} yet. */
    Optional<String> acquirePendingBatch() throws KeeperException, InterruptedException {
        for (String bid :
                session.getChildren("/batches", false).stream().sorted().toList()) {
            if (session.exists("/batches/" + bid + "/states", false) == null && lock("/batches/" + bid)) {
                make("/batches/" + bid + "/states", "");
                return Optional.of(bid);
            }
        }
        return Optional.empty();
    }

    String createJob(String bid, int priority, String configuration) throws KeeperException, InterruptedException {
        String jid = sequential("/jobs/jid");
        String job = "/jobs/" + jid;
        make(job + "/bid", bid);
        make(job + "/priority", Integer.toString(priority));
        make(job + "/space_needed", "0");
        make(job + "/configuration", configuration);
        make(job + "/status", jobStatus("Pending", Optional.empty()));
        lock(job);
        make("/jobs/states/pending/" + entry(priority, jid), "");
        reference(bid, "batch-processing", jid);
        unlock(job);
        return jid;
    }

    private void reference(String bid, String folder, String jid) throws KeeperException, InterruptedException {
        makeSure("/batches/" + bid + "/states");
        makeSure("/batches/" + bid + "/states/" + folder);
        makeSure("/batches/" + bid + "/states/" + folder + "/" + jid);
    }

    List<String> jobsIn(String state) throws KeeperException, InterruptedException {
        return session.getChildren("/jobs/states/" + state.toLowerCase(Locale.ROOT), false).stream()
                .sorted()
                .toList();
    }

    /** The first of a state that it can lock, and whose status it can load. */
    Optional<String> acquireJob(String state) throws KeeperException, InterruptedException {
        for (String name : jobsIn(state)) {
            String jid = name.substring(3);
            if (session.exists("/jobs/" + jid + "/lock", false) == null && lock("/jobs/" + jid)) {
                load(jid);
                return Optional.of(jid);
            }
        }
        return Optional.empty();
    }

    private boolean lock(String item) throws KeeperException, InterruptedException {
        try {
            session.create(item + "/lock", new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
            return true;
        } catch (KeeperException.NodeExistsException taken) {
            return false;
        }
    }

    void unlock(String item) throws KeeperException, InterruptedException {
        if (session.exists(item + "/lock", false) != null) {
            session.delete(item + "/lock", -1);
        }
    }

    /** What it reads of a job: bid, priority, space and status. */
    String load(String jid) throws KeeperException, InterruptedException {
        String job = "/jobs/" + jid;
        text(job + "/bid");
        Integer.parseInt(text(job + "/priority"));
        Long.parseLong(text(job + "/space_needed"));
        NodeObject.read(job + "/configuration", bytes(text(job + "/configuration")))
                .rest();
        return read(job).text("status");
    }

    String loadBatch(String bid) throws KeeperException, InterruptedException {
        NodeObject.read("submission", bytes(text("/batches/" + bid + "/submission")))
                .rest();
        return read("/batches/" + bid).text("status");
    }

    private NodeObject read(String item) throws KeeperException, InterruptedException {
        return NodeObject.read(item, bytes(text(item + "/status")));
    }

    /** Moves a job: status first, then its queue node, then its reference; keys that it does not know are kept. */
    void setStatus(String jid, String state) throws KeeperException, InterruptedException {
        String job = "/jobs/" + jid;
        Fields before = read(job).rest(); // nothing asked yet, so everything
        String old = read(job).text("status");
        Fields after = before.with("status", state).with("last_modified", "2026-11-18 06:26:05 +0000");
        if (!state.equals("Failed") && !state.equals("Deleted")) {
            after = after.with("last_successful_status", old);
        }
        session.setData(job + "/status", NodeObject.write(after), -1);
        String entry = entry(Integer.parseInt(text(job + "/priority")), jid);
        session.delete("/jobs/states/" + old.toLowerCase(Locale.ROOT) + "/" + entry, -1);
        make("/jobs/states/" + state.toLowerCase(Locale.ROOT) + "/" + entry, "");
        String bid = text(job + "/bid");
        String from = "/batches/" + bid + "/states/" + folder(old) + "/" + jid;
        if (session.exists(from, false) != null) {
            session.delete(from, -1);
        }
        reference(bid, folder(state), jid);
    }

    void setBatchStatus(String bid, String state) throws KeeperException, InterruptedException {
        Fields after = read("/batches/" + bid).rest().with("status", state);
        session.setData("/batches/" + bid + "/status", NodeObject.write(after), -1);
    }

    /** Takes a whole batch out, node by node. */
    void deleteBatch(String bid) throws KeeperException, InterruptedException {
        for (String folder : session.getChildren("/batches/" + bid + "/states", false)) {
            for (String jid : session.getChildren("/batches/" + bid + "/states/" + folder, false)) {
                deleteJob(jid);
            }
        }
        deleteTree("/batches/" + bid);
    }

    private void deleteJob(String jid) throws KeeperException, InterruptedException {
        String state = load(jid).toLowerCase(Locale.ROOT);
        String entry = entry(Integer.parseInt(text("/jobs/" + jid + "/priority")), jid);
        session.delete("/jobs/states/" + state + "/" + entry, -1);
        deleteTree("/jobs/" + jid);
    }

    private void deleteTree(String path) throws KeeperException, InterruptedException {
        for (String name : session.getChildren(path, false)) {
            deleteTree(path + "/" + name);
        }
        session.delete(path, -1);
    }

    private String text(String path) throws KeeperException, InterruptedException {
        return new String(session.getData(path, false, null), StandardCharsets.UTF_8);
    }

    private static String folder(String state) {
        return switch (state) {
            case "Failed", "Completed", "Deleted" -> "batch-" + state.toLowerCase(Locale.ROOT);
            default -> "batch-processing";
        };
    }

    private static String entry(int priority, String jid) {
        return String.format("%02d-%s", priority, jid);
    }

    private static String status(String state) {
        return "{\"status\":\"" + state + "\",\"last_modified\":\"2026-11-18 06:26:05 +0000\",\"message\":\"\"}";
    }

    private static String jobStatus(String state, Optional<String> last) {
        Fields fields = Fields.NONE
                .with("status", state)
                .with("last_modified", "2026-11-18 06:26:05 +0000")
                .withNullable("last_successful_status", last)
                .with("retry_count", 0)
                .with("message", "");
        return new String(NodeObject.write(fields), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
