package org.millrace.handlers.ingest.report;

import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.Outcome;
import org.millrace.spi.Writes;
import org.millrace.workspace.WorkspacePath;

/**
 * Releases the room that the object's files take in the workspace, once they are stored and recorded elsewhere.
 *
 * <p>The files go with the commit of the step: a job that fails keeps them, so that it can be resumed.
 */
@HandlerKey("CLEANUP")
@Writes({"producer", "system"})
public final class CleanupHandler implements Handler {

    @Override
    public Outcome run(HandlerContext context) {
        context.outputs().discard(WorkspacePath.of("producer"));
        context.outputs().discard(WorkspacePath.of("system"));
        return Outcome.ok();
    }
}
