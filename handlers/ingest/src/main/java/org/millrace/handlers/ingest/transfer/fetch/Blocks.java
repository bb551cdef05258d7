package org.millrace.handlers.ingest.transfer.fetch;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The blocks of one file: few, used again and again, so that memory does not grow with the file. */
final class Blocks {

    private static final int NUMBER = 8;

    private final BlockingQueue<Block> free = new ArrayBlockingQueue<>(NUMBER);
    private int made;

    /** A free block; only one thread takes. */
    Block take() throws InterruptedException {
        Block block = free.poll();
        if (block != null) {
            return block;
        }
        if (made < NUMBER) {
            made++;
            return new Block();
        }
        return free.take();
    }

    void giveBack(Block block) {
        free.add(block);
    }
}
