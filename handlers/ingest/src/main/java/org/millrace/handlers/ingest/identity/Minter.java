package org.millrace.handlers.ingest.identity;

import java.io.IOException;
import java.util.List;
import org.millrace.spi.HandlerContext;

/** Where new identifiers come from. */
interface Minter {

    /**
     * A new identifier. Whoever asks records it before anything is done under it, and then does not ask again.
     *
     * @throws Ezid.RefusedException if what is known of the object is the reason that there is none
     */
    Ark mint(HandlerContext context, Kernel kernel) throws IOException, InterruptedException, Ezid.RefusedException;

    /** Lets the world know of an identifier and its object; the same however often it is done. */
    void publish(Ark ark, Kernel kernel, List<String> localIds)
            throws IOException, InterruptedException, Ezid.RefusedException;
}
