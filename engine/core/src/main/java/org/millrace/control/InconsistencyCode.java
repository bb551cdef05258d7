package org.millrace.control;

import static org.millrace.control.Inconsistency.Severity.ERROR;
import static org.millrace.control.Inconsistency.Severity.NOTE;
import static org.millrace.control.Inconsistency.Severity.WARNING;

import java.util.Optional;
import org.millrace.control.Inconsistency.Severity;

/** The rules that a store keeps. An id is never used for another rule. */
public enum InconsistencyCode {
    JOB_WITHOUT_STATUS(
            "FS001",
            ERROR,
            "A job has no status: whoever made it died",
            "--repair removes it: nobody can have worked on it"),
    JOB_WITHOUT_BATCH(
            "FS002",
            ERROR,
            "A job's batch is not there",
            "--repair removes it if its work has ended; else delete the job"),
    NOT_IN_QUEUE("FS003", ERROR, "A job is not in the queue of its state", "--repair puts it there"),
    IN_WRONG_QUEUE(
            "FS004",
            ERROR,
            "A queue has a job that is elsewhere, or of another priority",
            "--repair removes the entry"),
    QUEUED_WITHOUT_JOB("FS005", ERROR, "A queue has a job that is not there", "--repair removes the entry"),
    NOT_IN_FOLDER(
            "FS006", ERROR, "A job is not in the folder of its batch that its state says", "--repair puts it there"),
    IN_WRONG_FOLDER(
            "FS007", ERROR, "A folder of a batch has a job that belongs elsewhere", "--repair removes the entry"),
    FILED_WITHOUT_JOB("FS008", ERROR, "A folder of a batch has a job that is not there", "--repair removes the entry"),
    BATCH_WITHOUT_STATUS(
            "FS009",
            ERROR,
            "A batch has a submission but no status: whoever made it died",
            "--repair makes it pending"),
    BATCH_WITHOUT_SUBMISSION(
            "FS010",
            ERROR,
            "A batch has no submission: whoever made it died",
            "--repair removes it if it is empty; else delete it and submit again"),
    UUID_WITHOUT_BATCH("FS011", WARNING, "A name of a batch leads to no batch", "--repair removes the name"),
    BATCH_WITHOUT_UUID(
            "FS012", WARNING, "A batch is not to be found by the name in its submission", "--repair enters the name"),
    UUID_OF_ANOTHER(
            "FS013",
            WARNING,
            "The name in a batch's submission leads to another batch",
            "see which of the two was submitted twice, and delete it"),
    PENDING_WITH_FOLDERS(
            "FS014",
            ERROR,
            "A pending batch has folders, for which Merritt's clients pass it over",
            "--repair removes them if they are empty"),
    PROCESSING_WITHOUT_JOBS(
            "FS015",
            ERROR,
            "A batch is to have jobs made, has none, and nobody makes them",
            "--repair makes it pending again"),
    PARTLY_EXPANDED(
            "FS016",
            ERROR,
            "A batch may lack jobs: whoever made them died",
            "let a worker adopt it and go on; or delete it and submit again"),
    WRONG_COUNT(
            "FS017",
            ERROR,
            "A batch has not as many jobs as were made for it",
            "compare its jobs with its submission; submit again what is missing"),
    ITEM_LOCK_WITHOUT_OWNER("FS018", ERROR, "A job or batch is locked by nobody", "--repair removes the lock"),
    LOCK_WITHOUT_OWNER(
            "FS019",
            ERROR,
            "A lock has outlived whoever took it",
            "--repair removes it unless a job that may hold it is being worked on"),
    NOT_READY("FS020", ERROR, "An item could be worked on, but no worker is told", "--repair tells them"),
    READY_WITHOUT_CAUSE(
            "FS021", WARNING, "Workers are told of an item that is not ready for them", "--repair removes the entry"),
    WITHOUT_WAKE_UP("FS022", ERROR, "An item waits for something that will not wake it", "--repair enters the wake-up"),
    WAKE_UP_WITHOUT_WAIT(
            "FS023", NOTE, "A wake-up is entered for an item that does not wait for it", "--repair removes the entry"),
    NOT_SHARED("FS024", WARNING, "A step may be shared, but other workers are not told", "--repair tells them"),
    SHARED_WITHOUT_CAUSE(
            "FS025", WARNING, "Workers are told of a step that is not shared", "--repair removes the entry"),
    PROGRESS_WITHOUT_STEP(
            "FS026", WARNING, "Progress is recorded for a step that the item is not in", "--repair removes the record"),
    STEP_WITHOUT_PROGRESS(
            "FS027",
            ERROR,
            "The record of a step's progress is not there",
            "fail the item, then requeue it at that step"),
    BELL_WITHOUT_REQUEST("FS028", NOTE, "A bell rings although nothing is asked", "--repair removes the bell"),
    REQUEST_WITHOUT_BELL("FS029", WARNING, "Something is asked, but no bell rings", "--repair rings it"),
    RESERVED_WITHOUT_CAUSE(
            "FS030", WARNING, "Something is reserved for an item that has ended or is gone", "--repair gives it back"),
    UNREADABLE(
            "FS031",
            ERROR,
            "A node says something that nobody here would write",
            "look at the node; mend it by hand, or delete the item"),
    FOREIGN_NODE("FS032", NOTE, "A node is none that belongs there", "remove it if nobody else needs it"),
    CHILD_LEFT_BEHIND(
            "FS033",
            ERROR,
            "A batch was made for a step of a job that has ended or is not there",
            "--repair gives it up; delete it, which stops its jobs"),
    CHILD_NOT_LISTED(
            "FS034", ERROR, "A batch that a step made is not to be found by its job", "--repair enters it there"),
    LISTED_WITHOUT_CHILD(
            "FS035", WARNING, "A job names a batch of its steps that is not there", "--repair removes the entry");

    private final String id;
    private final Severity severity;
    private final String title;
    private final String wayOut;

    InconsistencyCode(String id, Severity severity, String title, String wayOut) {
        this.id = id;
        this.severity = severity;
        this.title = title;
        this.wayOut = wayOut;
    }

    /** The code that an id names. */
    public static Optional<InconsistencyCode> find(String id) {
        for (InconsistencyCode code : values()) {
            if (code.id.equals(id)) {
                return Optional.of(code);
            }
        }
        return Optional.empty();
    }

    public String id() {
        return id;
    }

    public Severity severity() {
        return severity;
    }

    /** The rule's breach in a sentence, without a full stop. */
    public String title() {
        return title;
    }

    public String wayOut() {
        return wayOut;
    }

    @Override
    public String toString() {
        return id;
    }
}
