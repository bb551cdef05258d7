package org.millrace.benchmarks;

import java.io.IOException;
import java.time.Duration;

final class EngineBenchmark {

    private EngineBenchmark() {}

    static int run(Pace pace) throws IOException, InterruptedException {
        for (Disk disk : Disk.values()) {
            try (ServerHandle server = ServerHandle.start(disk)) {
                for (RawShape shape : new RawShape[] {RawShape.FOUR, new RawShape(450, 1000)}) {
                    RawLoad.measure(server, shape, 256, Duration.ofSeconds(3));
                    for (int inFlight : new int[] {1, 8, 64, 256, 1000}) {
                        long before = server.received();
                        System.out.println(disk + " " + shape + " " + inFlight + " "
                                + RawLoad.measure(server, shape, inFlight, Duration.ofSeconds(2)) + " packets "
                                + (server.received() - before) + pace.key());
                    }
                }
            }
        }
        return 0;
    }
}
