package org.millrace.handlers.ingest.transfer.fetch;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.millrace.handlers.ingest.request.DigestAlgorithm;

/**
 * Several digests of one stream of bytes, in one pass. A short stream is digested where it is read; a long one by a thread
 * for each algorithm, beside the reading. Used by one thread.
 */
final class Digests implements AutoCloseable {

    /** What is shorter is not worth threads. */
    private static final long LONG = 4L << 20;

    private final Map<DigestAlgorithm, MessageDigest> digests = new EnumMap<>(DigestAlgorithm.class);
    private final List<DigestLane> lanes = new ArrayList<>();
    private final Blocks blocks = new Blocks();
    private long count;

    Digests(Set<DigestAlgorithm> algorithms) {
        EnumSet<DigestAlgorithm> all = EnumSet.of(DigestAlgorithm.SHA256);
        all.addAll(algorithms);
        all.forEach(algorithm -> digests.put(algorithm, algorithm.start()));
    }

    /** An empty block, to be filled and given to {@link #update}; waits while all are being digested. */
    Block block() throws InterruptedException {
        return blocks.take();
    }

    /** Digests a block, and takes it back. */
    void update(Block block) {
        count += block.length();
        if (count <= LONG) {
            digests.values().forEach(block::digest);
            blocks.giveBack(block);
            return;
        }
        if (lanes.isEmpty()) {
            digests.values().forEach(digest -> lanes.add(DigestLane.start(digest, blocks)));
        }
        block.sharedBy(lanes.size());
        lanes.forEach(lane -> lane.add(block));
    }

    /** The digests of all bytes so far, as hexadecimal digits; begins anew. */
    Map<DigestAlgorithm, String> finish() throws InterruptedException {
        endLanes();
        Map<DigestAlgorithm, String> found = new EnumMap<>(DigestAlgorithm.class);
        digests.forEach(
                (algorithm, digest) -> found.put(algorithm, HexFormat.of().formatHex(digest.digest())));
        count = 0;
        return Collections.unmodifiableMap(found);
    }

    /** Forgets all bytes so far. */
    void reset() throws InterruptedException {
        endLanes();
        digests.values().forEach(MessageDigest::reset);
        count = 0;
    }

    private void endLanes() throws InterruptedException {
        for (DigestLane lane : lanes) {
            lane.end();
        }
        for (DigestLane lane : lanes) {
            lane.await();
        }
        lanes.clear();
    }

    @Override
    public void close() {
        if (lanes.isEmpty()) {
            blocks.release();
        }
        lanes.forEach(DigestLane::end);
    }
}
