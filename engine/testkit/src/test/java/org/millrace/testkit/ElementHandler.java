package org.millrace.testkit;

import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.Outcome;

/** A handler that may run for every element of a list, since it records no facts, and does what a test tells it to. */
@HandlerKey("EACH_ELEMENT")
final class ElementHandler implements Handler {

    private final Handler script;

    ElementHandler(Handler script) {
        this.script = script;
    }

    @Override
    public Outcome run(HandlerContext context) throws Exception {
        return script.run(context);
    }
}
