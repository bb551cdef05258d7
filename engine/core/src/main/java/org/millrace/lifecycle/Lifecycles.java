package org.millrace.lifecycle;

import static org.millrace.lifecycle.Event.ADVANCE;
import static org.millrace.lifecycle.Event.BEGIN;
import static org.millrace.lifecycle.Event.COMPLETE;
import static org.millrace.lifecycle.Event.DELETE;
import static org.millrace.lifecycle.Event.FAIL;
import static org.millrace.lifecycle.Event.HOLD;
import static org.millrace.lifecycle.Event.RELEASE;
import static org.millrace.lifecycle.Event.REPORT_AGAIN;
import static org.millrace.lifecycle.Event.RESUME;
import static org.millrace.lifecycle.StateKind.COMPLETED;
import static org.millrace.lifecycle.StateKind.DELETED;
import static org.millrace.lifecycle.StateKind.FAILED;
import static org.millrace.lifecycle.StateKind.HELD;
import static org.millrace.lifecycle.StateKind.PENDING;
import static org.millrace.lifecycle.StateKind.STEP;
import static org.millrace.lifecycle.StateKind.UPDATE_REPORTING;
import static org.millrace.lifecycle.Transition.row;

/** The two tables. */
public final class Lifecycles {

    /** What can happen to a job. */
    public static final TransitionTable JOB = TransitionTable.of(
            "job",
            row(PENDING, BEGIN, STEP),
            row(PENDING, ADVANCE, STEP, "the first step is itself named Pending"),
            row(PENDING, COMPLETE, COMPLETED, "the only step is named Pending"),
            row(PENDING, FAIL, FAILED),
            row(PENDING, HOLD, HELD, "its collection or itself is held"),
            row(STEP, ADVANCE, STEP),
            row(STEP, COMPLETE, COMPLETED),
            row(STEP, FAIL, FAILED),
            row(STEP, HOLD, HELD, "a gate, a held item, or a FATAL step where the workflow says PAUSE"),
            row(HELD, RELEASE, PENDING, "it had not begun"),
            row(HELD, RELEASE, STEP),
            row(HELD, DELETE, DELETED),
            row(FAILED, RESUME, PENDING, "only by force after a failure in Pending"),
            row(FAILED, RESUME, STEP),
            row(FAILED, DELETE, DELETED));

    /** What can happen to a batch. */
    public static final TransitionTable BATCH = TransitionTable.of(
            "batch",
            row(PENDING, BEGIN, STEP),
            row(PENDING, HOLD, HELD, "its collection or itself is held"),
            row(HELD, RELEASE, PENDING),
            row(HELD, DELETE, DELETED),
            row(STEP, ADVANCE, STEP),
            row(STEP, COMPLETE, COMPLETED),
            row(STEP, FAIL, FAILED),
            row(FAILED, REPORT_AGAIN, UPDATE_REPORTING),
            row(FAILED, DELETE, DELETED),
            row(UPDATE_REPORTING, COMPLETE, COMPLETED, "all its jobs have been mended"),
            row(UPDATE_REPORTING, FAIL, FAILED));

    private Lifecycles() {}
}
