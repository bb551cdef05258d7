package org.millrace.control;

import java.util.Optional;
import org.millrace.batch.Batch;
import org.millrace.execution.Sentence;
import org.millrace.item.Item;
import org.millrace.item.Standing.Waiting;
import org.millrace.lifecycle.Hold;
import org.millrace.lifecycle.State;
import org.millrace.store.Controls.Notice;
import org.millrace.store.Overview.Holder;
import org.millrace.store.Presence.Card;
import org.millrace.store.Tally;

/**
 * Why an item does not move.
 *
 * @param reason a sentence
 * @param remedy what to do about it; empty if nothing is to be done
 */
public record Why(String reason, String remedy) {

    /** Decides from a snapshot alone. */
    public static Why of(Snapshot snapshot) {
        Item item = snapshot.item();
        return switch (item.state().kind()) {
            case COMPLETED -> new Why(id(item) + " is Completed since " + item.modified() + ".", "");
            case DELETED -> new Why(id(item) + " is Deleted since " + item.modified() + told(item) + ".", "");
            case FAILED -> failed(snapshot);
            case HELD -> held(snapshot, item.hold().orElseThrow());
            case PENDING, STEP, UPDATE_REPORTING -> unfinished(snapshot);
        };
    }

    private static Why failed(Snapshot snapshot) {
        Item item = snapshot.item();
        Sentence told = Sentence.of(item.course().message());
        String because = told.found();
        String last = item.course()
                .lastSuccessful()
                .map(step -> " The last step that ended well is " + step + ".")
                .orElse("");
        String reason = id(item) + " is Failed since " + item.modified()
                + (because.isEmpty() ? "" : " because: " + because) + "." + last + jobs(snapshot);
        return new Why(reason, item instanceof Batch batch ? remedyOf(batch, snapshot) : remedyOfJob(snapshot));
    }

    private static String remedyOfJob(Snapshot snapshot) {
        String id = id(snapshot.item());
        Sentence told = Sentence.of(snapshot.item().course().message());
        return snapshot.again() == Requeue.Will.FORCE
                ? told.thenSubmit() + " To overrule that: millrace requeue " + id + " --force"
                : told.thenRequeue(id);
    }

    private static String remedyOf(Batch batch, Snapshot snapshot) {
        if (batch.parent().isPresent()) {
            return "millrace why " + batch.parent().get().value();
        }
        Optional<Tally> jobs = snapshot.children().filter(tally -> tally.made() > 0);
        if (jobs.isEmpty()) {
            return Sentence.of(batch.course().message()).thenSubmit();
        }
        String report = "millrace report " + id(batch);
        if (jobs.get().counts().processing() > 0) {
            return report + ", when its jobs have ended";
        }
        return jobs.get().counts().failed() == 0
                ? report
                : "millrace requeue --batch " + id(batch) + ", then " + report;
    }

    private static String jobs(Snapshot snapshot) {
        return snapshot.children()
                .filter(tally -> tally.made() > 0)
                .map(tally -> " Of its " + tally.made() + " jobs "
                        + tally.counts().failed() + " failed"
                        + (tally.counts().processing() > 0
                                ? ", and " + tally.counts().processing() + " have not ended."
                                : "."))
                .orElse("");
    }

    private static Why held(Snapshot snapshot, Hold hold) {
        Item item = snapshot.item();
        String reason = id(item) + " is held by " + hold.actor() + " since " + hold.since() + because(hold.reason())
                + "; released, it goes on in " + hold.goOn().state() + ".";
        return new Why(reason, remedyOf(hold, snapshot));
    }

    private static String remedyOf(Hold hold, Snapshot snapshot) {
        if (Submissions.isStoring(snapshot.item())) {
            return "hand it in again with the same key; without it, millrace delete " + id(snapshot.item());
        }
        String release = "millrace release " + id(snapshot.item());
        Optional<Notice> collection = snapshot.stops().collection();
        if (collection.isEmpty()) {
            return release;
        }
        String first = "millrace release --collection " + collection.get().subject();
        return CollectionHolds.isReason(hold.reason(), collection.get().subject())
                ? first + " --items"
                : first + ", then " + release;
    }

    private static Why unfinished(Snapshot snapshot) {
        Item item = snapshot.item();
        if (item instanceof Batch batch && batch.parent().isPresent()) {
            String parent = batch.parent().get().value();
            return new Why(
                    id(item) + " belongs to a step of " + parent + " and ends with it." + waitingJobs(snapshot),
                    "millrace why " + parent);
        }
        if (snapshot.holder().isPresent()) {
            return leased(snapshot, snapshot.holder().get());
        }
        return item.standing() instanceof Waiting waiting ? waiting(snapshot, waiting) : ready(snapshot);
    }

    private static Why leased(Snapshot snapshot, Holder holder) {
        Item item = snapshot.item();
        String asked = snapshot.request()
                .map(request -> "; " + request.actor() + " has asked to " + request.phrase())
                .orElse("");
        String reason = id(item) + " is in " + item.state() + " under the lease of " + holder.name() + " since "
                + holder.since();
        return holder.ours()
                ? new Why(reason + asked + ".", "")
                : new Why(reason + ", another client's.", "millrace fsck, if that client is gone");
    }

    private static Why waiting(Snapshot snapshot, Waiting waiting) {
        Item item = snapshot.item();
        String until = waiting.until().map(time -> " until " + time).orElse("");
        String key = waiting.wakeKey().map(name -> " for the signal " + name).orElse("");
        Optional<Tally> open =
                snapshot.children().filter(tally -> tally.counts().processing() > 0);
        if (open.isPresent()) {
            return new Why(id(item) + " is in " + item.state() + "." + waitingJobs(snapshot), remedyOf(open.get()));
        }
        String reason =
                id(item) + " is in " + item.state() + " and waits" + key + until + ": " + waiting.reason() + ".";
        if (snapshot.queue().workers().isEmpty()) {
            boolean late = waiting.until().map(snapshot.now()::isAfter).orElse(false);
            String over = late ? " That time is over, but no" : " No";
            return new Why(
                    reason + over + " worker of group " + waiting.group() + " is registered.", start(waiting.group()));
        }
        return new Why(
                reason,
                waiting.wakeKey()
                        .map(name -> "millrace signal " + name + " ends it")
                        .orElse(""));
    }

    private static String waitingJobs(Snapshot snapshot) {
        return snapshot.children()
                .map(tally -> " It waits for " + tally.counts().processing() + " of its "
                        + tally.expected().orElse(tally.made()) + " jobs ("
                        + tally.counts().failed() + " failed).")
                .orElse("");
    }

    private static String remedyOf(Tally tally) {
        return "millrace jobs --batch " + tally.batch().value();
    }

    private static Why ready(Snapshot snapshot) {
        Item item = snapshot.item();
        String group = snapshot.queue().group();
        String where = id(item) + " is ready in " + item.state();
        if (snapshot.stops().pause().isPresent()) {
            Notice pause = snapshot.stops().pause().get();
            return new Why(where + ", but the queue is paused " + signed(pause) + ".", "millrace unpause");
        }
        if (snapshot.stops().collection().isPresent() && item.state().equals(State.PENDING)) {
            Notice hold = snapshot.stops().collection().get();
            return new Why(
                    where + ", but its collection " + hold.subject() + " is held " + signed(hold) + ".",
                    "millrace release --collection " + hold.subject());
        }
        if (snapshot.queue().workers().isEmpty()) {
            return new Why(where + ", but no worker of group " + group + " is registered.", start(group));
        }
        return new Why(where + " for group " + group + line(snapshot), "");
    }

    private static String line(Snapshot snapshot) {
        long before = snapshot.queue().before();
        int slots = snapshot.queue().workers().stream().mapToInt(Card::slots).sum();
        String order = before == 0 ? ", next in line" : ", with " + before + " more urgent before it";
        return order + "; the group has " + counted(snapshot.queue().workers().size(), "worker") + " with "
                + counted(slots, "slot") + ".";
    }

    static String signed(Notice notice) {
        return "by " + notice.actor() + " since " + notice.since() + because(notice.reason());
    }

    private static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String because(String reason) {
        return reason.isEmpty() ? "" : " because " + reason;
    }

    static String start(String group) {
        return "millrace worker --group " + group;
    }

    private static String told(Item item) {
        return item.course().message().isEmpty() ? "" : " (" + item.course().message() + ")";
    }

    private static String id(Item item) {
        return item.id().value();
    }
}
