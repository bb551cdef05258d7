package org.millrace.zookeeper;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;

/**
 * Where everything stands. All path literals of the product are here. Nodes marked M are Merritt's, byte for byte; the
 * others are ours and unknown to its clients, which pass them over. E marks ephemeral nodes.
 *
 * <pre>{@code
 * /jobs                                    M
 *   /states                                M
 *     /STATE                               M  lower case, one per reserved state and per step name
 *       /PP-JID                            M  the queue: two digits of priority, then the job
 *   /JID                                   M  jid and ten digits
 *     /bid                                 M  the batch, plain text
 *     /priority                            M  decimal
 *     /space_needed                        M  decimal, 0 if unknown
 *     /configuration                       M  JSON
 *     /identifiers                         M  JSON
 *     /metadata                            M  JSON
 *     /store                               M  JSON
 *     /inventory                           M  JSON
 *     /stored                                 JSON: that it lies in preservation storage
 *     /sent                                   JSON: what the world has been told
 *     /status                              M  JSON
 *     /lock                                ME data version 1 if a Millrace worker holds it
 *     /workflow                               id, digest and parameters
 *     /history                                what happened, bounded
 *     /request                                what an operator asks of whoever holds the lease
 *     /children                               absent until a JOBS step of the job makes a batch
 *       /BID                                  a batch that one made, until it is removed
 *     /steps                                  progress inside steps
 *       /STEP                                 finished chunks, counts, earliest wake time
 *         /chunks
 *           /NNNN                           E a chunk in flight
 * /batches                                 M
 *   /BID                                   M  bid and ten digits
 *     /submission                          M  JSON
 *     /status                              M  JSON
 *     /lock                                ME
 *     /states                              M  absent while the batch is pending
 *       /FOLDER                            M  batch-processing, batch-failed, batch-completed, batch-deleted
 *         /JID                             M
 *     /status-report                       M  named by Merritt, written by us
 *     /made                                   how many jobs the expansion has made so far
 *     /expected                               the number of jobs once the expansion is sealed
 *     /generation                             raised when a job is put back to work
 *     /parent                                 the job whose JOBS step made the batch
 *     /sent                                   JSON: what the world has been told
 *     /workflow, /history, /request, /steps   as for a job
 * /batch-uuids                             M
 *   /UUID                                  M  the batch, plain text
 * /locks                                   M
 *   /queue/NAME                            M  pauses: ingest
 *   /collections/PROFILE                   M  holds
 *   /storage/ARK                           M
 *   /inventory/ARK                         ME
 *   /localid/LOCALID_OWNER                 ME
 *   /handlers/NAME                          E what a handler locked by name
 * /ready
 *   /GROUP
 *     /PP-ID                                  a job or batch that a worker of the group could run now
 * /shared
 *   /GROUP
 *     /PP-ID                                  a job or batch whose step any worker of the group may help with
 * /requests
 *   /ID                                       a bell: something is asked of whoever holds the item's lease
 * /workers
 *   /GROUP
 *     /ID                                   E a worker that is there
 * /offices
 *   /OFFICE                                 E the one worker that looks after something for all
 * /workflows
 *   /WORKFLOW
 *     /current                                the digest that new jobs take
 *     /SHA256                                 a definition
 * /wakeups
 *   /times
 *     /MILLIS-ID                              wakes at that time: 13 digits since 1970
 *   /keys
 *     /KEY
 *       /ID                                   wakes when somebody names the key
 * /outbox
 *   /MESSAGE                                  a final message not yet delivered
 * /reservations
 *   /RESOURCE
 *     /ID                                     how much of it the job has taken
 * /counters
 *   /NAME                                     the last number that was given
 * }</pre>
 */
final class ZkLayout {

    private static final List<String> RESERVED_STATES = List.of("Pending", "Held", "Completed", "Failed", "Deleted");

    private ZkLayout() {}

    /** The nodes that every tree has, parents first. Making them in this order gives the first job the number 1. */
    static List<String> skeleton() {
        List<String> nodes = new ArrayList<>(List.of(batches(), batchUuids(), jobs(), states()));
        RESERVED_STATES.forEach(state -> nodes.add(queue(state)));
        nodes.add(locks());
        for (LockFamily family : LockFamily.values()) {
            nodes.add(locks(family));
        }
        nodes.addAll(List.of(
                readyRoot(),
                sharedRoot(),
                requests(),
                workersRoot(),
                offices(),
                workflows(),
                wakeups(),
                wakeTimes(),
                wakeKeys()));
        nodes.addAll(List.of(outbox(), reservationsRoot(), countersRoot()));
        return List.copyOf(nodes);
    }

    // jobs and their queues

    static String jobs() {
        return "/jobs";
    }

    static String states() {
        return jobs() + "/states";
    }

    static String queue(String state) {
        return states() + "/" + NodeNames.of(state.toLowerCase(Locale.ROOT));
    }

    static String queueEntry(String state, QueueEntry entry) {
        return queue(state) + "/" + entry.name();
    }

    static String bid(JobId job) {
        return item(job) + "/bid";
    }

    static String priority(JobId job) {
        return item(job) + "/priority";
    }

    static String spaceNeeded(JobId job) {
        return item(job) + "/space_needed";
    }

    static String configuration(JobId job) {
        return item(job) + "/configuration";
    }

    static String identifiers(JobId job) {
        return item(job) + "/identifiers";
    }

    static String metadata(JobId job) {
        return item(job) + "/metadata";
    }

    static String store(JobId job) {
        return item(job) + "/store";
    }

    static String inventory(JobId job) {
        return item(job) + "/inventory";
    }

    static String stored(JobId job) {
        return item(job) + "/stored";
    }

    static String children(JobId job) {
        return item(job) + "/children";
    }

    static String child(JobId job, BatchId batch) {
        return children(job) + "/" + batch.value();
    }

    // what jobs and batches both have

    static String sent(ItemId item) {
        return item(item) + "/sent";
    }

    /** The node of a job or batch. */
    static String item(ItemId item) {
        return (item instanceof JobId ? jobs() : batches()) + "/" + item.value();
    }

    static String status(ItemId item) {
        return item(item) + "/status";
    }

    static String lock(ItemId item) {
        return item(item) + "/lock";
    }

    static String workflow(ItemId item) {
        return item(item) + "/workflow";
    }

    static String history(ItemId item) {
        return item(item) + "/history";
    }

    static String request(ItemId item) {
        return item(item) + "/request";
    }

    static String steps(ItemId item) {
        return item(item) + "/steps";
    }

    static String step(ItemId item, String step) {
        return steps(item) + "/" + NodeNames.of(step);
    }

    static String chunks(ItemId item, String step) {
        return step(item, step) + "/chunks";
    }

    static String chunk(ItemId item, String step, int number) {
        return chunks(item, step) + "/" + String.format("%04d", number);
    }

    // batches

    static String batches() {
        return "/batches";
    }

    static String submission(BatchId batch) {
        return item(batch) + "/submission";
    }

    static String folders(BatchId batch) {
        return item(batch) + "/states";
    }

    static String folder(BatchId batch, BatchFolder folder) {
        return folders(batch) + "/" + folder.nodeName();
    }

    static String reference(BatchId batch, BatchFolder folder, JobId job) {
        return folder(batch, folder) + "/" + job.value();
    }

    static String statusReport(BatchId batch) {
        return item(batch) + "/status-report";
    }

    static String made(BatchId batch) {
        return item(batch) + "/made";
    }

    static String expected(BatchId batch) {
        return item(batch) + "/expected";
    }

    static String generation(BatchId batch) {
        return item(batch) + "/generation";
    }

    static String parent(BatchId batch) {
        return item(batch) + "/parent";
    }

    static String batchUuids() {
        return "/batch-uuids";
    }

    static String batchUuid(String uuid) {
        return batchUuids() + "/" + NodeNames.of(uuid);
    }

    // locks

    static String locks() {
        return "/locks";
    }

    static String locks(LockFamily family) {
        return locks() + "/" + family.nodeName();
    }

    static String lock(LockFamily family, String name) {
        return locks(family) + "/" + NodeNames.ofLock(name);
    }

    static String ingestPause() {
        return lock(LockFamily.QUEUE, "ingest");
    }

    static String collectionHold(String profile) {
        return lock(LockFamily.COLLECTIONS, profile);
    }

    static String localIdLock(String localId, String ownerArk) {
        return lock(LockFamily.LOCALID, localId + "_" + ownerArk);
    }

    // work and workers

    static String readyRoot() {
        return "/ready";
    }

    static String ready(String group) {
        return readyRoot() + "/" + NodeNames.of(group);
    }

    static String readyEntry(String group, QueueEntry entry) {
        return ready(group) + "/" + entry.name();
    }

    static String sharedRoot() {
        return "/shared";
    }

    static String shared(String group) {
        return sharedRoot() + "/" + NodeNames.of(group);
    }

    static String sharedEntry(String group, QueueEntry entry) {
        return shared(group) + "/" + entry.name();
    }

    static String requests() {
        return "/requests";
    }

    static String bell(ItemId item) {
        return requests() + "/" + item.value();
    }

    static String workersRoot() {
        return "/workers";
    }

    static String workers(String group) {
        return workersRoot() + "/" + NodeNames.of(group);
    }

    static String worker(String group, String id) {
        return workers(group) + "/" + NodeNames.of(id);
    }

    static String offices() {
        return "/offices";
    }

    static String office(String name) {
        return offices() + "/" + NodeNames.of(name);
    }

    // definitions

    static String workflows() {
        return "/workflows";
    }

    static String definitions(String workflow) {
        return workflows() + "/" + NodeNames.of(workflow);
    }

    static String currentDefinition(String workflow) {
        return definitions(workflow) + "/current";
    }

    static String definition(String workflow, String sha256) {
        if (!sha256.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("Expected a SHA-256 of 64 lower case digits, but got '" + sha256 + "'");
        }
        return definitions(workflow) + "/" + sha256;
    }

    // wake-ups, messages, reservations

    static String wakeups() {
        return "/wakeups";
    }

    static String wakeTimes() {
        return wakeups() + "/times";
    }

    static String wakeTime(Instant time, ItemId item) {
        return wakeTimes() + "/" + String.format("%013d-%s", Math.max(0, time.toEpochMilli()), item.value());
    }

    static String wakeKeys() {
        return wakeups() + "/keys";
    }

    static String wakeKey(String key) {
        return wakeKeys() + "/" + NodeNames.of(key);
    }

    static String wakeKeyEntry(String key, ItemId item) {
        return wakeKey(key) + "/" + item.value();
    }

    static String outbox() {
        return "/outbox";
    }

    static String message(String id) {
        return outbox() + "/" + NodeNames.of(id);
    }

    static String reservationsRoot() {
        return "/reservations";
    }

    static String reservations(String resource) {
        return reservationsRoot() + "/" + NodeNames.of(resource);
    }

    static String reservation(String resource, ItemId item) {
        return reservations(resource) + "/" + item.value();
    }

    static String countersRoot() {
        return "/counters";
    }

    static String counter(String name) {
        return countersRoot() + "/" + NodeNames.of(name);
    }
}
