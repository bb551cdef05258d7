package org.millrace.itest;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/** Makes batches and jobs as Merritt's own client does: bare nodes, one request after the other, nothing of ours. */
final class MerrittItems {

    private static final String MODIFIED = "\"last_modified\":\"2026-01-01 00:00:00 +0000\"";

    private final ZooKeeper session;
    private final String root;

    MerrittItems(ZooKeeper session, String root) {
        this.session = session;
        this.root = root;
    }

    /** A batch that waits to begin. */
    String batch(String uuid) throws KeeperException, InterruptedException {
        return batch(uuid, "Pending");
    }

    /** A batch that has begun to make jobs. */
    String begun(String uuid) throws KeeperException, InterruptedException {
        String batch = batch(uuid, "Processing");
        make("/batches/" + batch + "/states", "");
        make("/batches/" + batch + "/states/batch-processing", "");
        return batch;
    }

    private String batch(String uuid, String state) throws KeeperException, InterruptedException {
        String batch = sequential("/batches/bid");
        make("/batch-uuids/" + uuid, batch);
        make(
                "/batches/" + batch + "/submission",
                "{\"profile\":\"maps\",\"batchID\":\"" + uuid + "\",\"type\":\"file\"}");
        make("/batches/" + batch + "/status", "{\"status\":\"" + state + "\"," + MODIFIED + ",\"message\":\"\"}");
        return batch;
    }

    /** A job in a state. */
    String job(String batch, String state) throws KeeperException, InterruptedException {
        String job = sequential("/jobs/jid");
        make("/jobs/" + job + "/bid", batch);
        make("/jobs/" + job + "/priority", "7");
        make("/jobs/" + job + "/space_needed", "0");
        make("/jobs/" + job + "/configuration", "{\"profile\":\"maps\",\"jobID\":\"jid-1\",\"type\":\"file\"}");
        make(
                "/jobs/" + job + "/status",
                "{\"status\":\"" + state + "\"," + MODIFIED
                        + ",\"last_successful_status\":null,\"retry_count\":0,\"message\":\"\"}");
        makeSure("/jobs/states/" + state.toLowerCase(Locale.ROOT));
        make("/jobs/states/" + state.toLowerCase(Locale.ROOT) + "/07-" + job, "");
        make("/batches/" + batch + "/states/batch-processing/" + job, "");
        return job;
    }

    private void makeSure(String path) throws KeeperException, InterruptedException {
        if (session.exists(root + path, false) == null) {
            make(path, "");
        }
    }

    private void make(String path, String data) throws KeeperException, InterruptedException {
        session.create(
                root + path, data.getBytes(StandardCharsets.UTF_8), ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }

    private String sequential(String prefix) throws KeeperException, InterruptedException {
        String path = session.create(
                root + prefix, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT_SEQUENTIAL);
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
