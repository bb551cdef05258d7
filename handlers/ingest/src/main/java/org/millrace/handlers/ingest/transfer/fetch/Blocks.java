package org.millrace.handlers.ingest.transfer.fetch;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The blocks of one file: few, used again and again, so that memory grows neither with files nor with their number. */
final class Blocks {

    private static final int NUMBER = 8;

    /** Blocks that no file uses. */
    private static final int MOST_SPARE = 64;

    private static final BlockingQueue<Block> SPARE = new ArrayBlockingQueue<>(MOST_SPARE);

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
            Block spare = SPARE.poll();
            return spare == null ? new Block() : spare;
        }
        return free.take();
    }

    void giveBack(Block block) {
        free.add(block);
    }

    /** The file is done: others may have its blocks. */
    void release() {
        for (Block block = free.poll(); block != null; block = free.poll()) {
            boolean ignored = SPARE.offer(block);
        }
    }
}
