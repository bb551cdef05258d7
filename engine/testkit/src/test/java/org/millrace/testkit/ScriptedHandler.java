package org.millrace.testkit;

import java.nio.file.Path;
import java.util.List;
import org.millrace.spi.Emits;
import org.millrace.spi.Fact;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Outcome;
import org.millrace.spi.Records;
import org.millrace.spi.Status;
import org.millrace.spi.Writes;
import org.millrace.workspace.WorkspacePath;

/** A handler with ports of every kind, none of them required, that does what a test tells it to. */
@HandlerKey("SCRIPTED")
@In(name = "file", type = Path.class, required = false)
@In(
        name = "algorithm",
        type = String.class,
        required = false,
        values = {"MD5", "SHA-256"})
@In(name = "count", type = Long.class, required = false)
@In(name = "folder", type = WorkspacePath.class, required = false)
@In(name = "names", type = List.class, required = false)
@Out(name = "report", type = Path.class, required = false)
@Out(name = "total", type = Long.class, required = false)
@Writes({"Units", "ATR/reply.xml"})
@Records({Fact.Identifiers.class, Fact.SpaceNeeded.class, Fact.Priority.class})
@Emits(code = "ODD", status = Status.WARNING, documentation = "Something is odd.")
@Emits(code = "BAD", documentation = "Something is bad.")
final class ScriptedHandler implements Handler {

    private final Handler script;

    ScriptedHandler(Handler script) {
        this.script = script;
    }

    @Override
    public Outcome run(HandlerContext context) throws Exception {
        return script.run(context);
    }
}
