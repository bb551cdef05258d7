package org.millrace.zookeeper;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Names of writes, each different from every other of every process. */
final class CommitNames {

    private final String process = UUID.randomUUID().toString().substring(0, 13);
    private final AtomicLong last = new AtomicLong();

    String next() {
        return process + "-" + last.incrementAndGet();
    }
}
