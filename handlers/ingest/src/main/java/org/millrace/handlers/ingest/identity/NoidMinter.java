package org.millrace.handlers.ingest.identity;

import java.util.List;
import org.millrace.spi.HandlerContext;

/** The built-in minter: names from a counter that all workers share, which never gives a number twice. */
final class NoidMinter implements Minter {

    private final Shoulder shoulder;
    private final NoidNames names;

    NoidMinter(Shoulder shoulder) {
        this.shoulder = shoulder;
        this.names = new NoidNames(shoulder);
    }

    @Override
    public Ark mint(HandlerContext context, Kernel kernel) {
        return names.name(context.next(shoulder.counter()));
    }

    @Override
    public void publish(Ark ark, Kernel kernel, List<String> localIds) {
        // Nobody else is told
    }
}
