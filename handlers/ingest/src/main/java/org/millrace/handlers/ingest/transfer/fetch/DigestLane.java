package org.millrace.handlers.ingest.transfer.fetch;

import java.security.MessageDigest;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** One algorithm, digesting blocks beside whoever reads them. */
final class DigestLane implements Runnable {

    private static final Block END = new Block();

    private final MessageDigest digest;
    private final Blocks blocks;
    private final BlockingQueue<Block> queue = new LinkedBlockingQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    private DigestLane(MessageDigest digest, Blocks blocks) {
        this.digest = digest;
        this.blocks = blocks;
    }

    static DigestLane start(MessageDigest digest, Blocks blocks) {
        DigestLane lane = new DigestLane(digest, blocks);
        Thread thread = new Thread(lane, "millrace-digest");
        thread.setDaemon(true);
        thread.start();
        return lane;
    }

    void add(Block block) {
        queue.add(block);
    }

    void end() {
        queue.add(END);
    }

    void await() throws InterruptedException {
        ended.await();
    }

    @Override
    public void run() {
        try {
            for (Block block = queue.take(); block != END; block = queue.take()) {
                block.digest(digest);
                if (block.isDone()) {
                    blocks.giveBack(block);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            ended.countDown();
        }
    }
}
