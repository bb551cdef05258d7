package org.millrace.handlers.ingest.report;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Outcome;
import org.millrace.spi.Records;

/** Stands for all that becomes of an object: what is called bad fails, until it is mended. */
@HandlerKey("PRESERVE")
@In(name = "title", type = String.class, required = false, documentation = "What the object is.")
@Records({Fact.Identifiers.class, Fact.Stored.class})
@Emits(code = "BAD_OBJECT", documentation = "The object is bad.")
public final class PreserveHandler implements Handler {

    private final Set<String> bad = ConcurrentHashMap.newKeySet();

    void fails(String title) {
        bad.add(title);
    }

    void mended() {
        bad.clear();
    }

    @Override
    public Outcome run(HandlerContext context) {
        String title = context.inputs().find("title", String.class).orElse("");
        if (bad.contains(title)) {
            return Outcome.ko(Finding.of("BAD_OBJECT", "Expected a good object, but found " + title));
        }
        String job = context.step().jobId();
        context.record(new Fact.Identifiers("ark:/99999/fk4" + job, List.of("local-" + title)));
        context.record(new Fact.Stored(1, 2, 34, URI.create("file:/storage/" + job)));
        return Outcome.ok();
    }
}
