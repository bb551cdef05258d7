package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.zookeeper.Op;
import org.millrace.batch.BatchId;
import org.millrace.control.InconsistencyCode;
import org.millrace.job.JobId;
import org.millrace.zookeeper.Fault.About;

/** What is wrong with jobs alone: their queue, their batch. */
final class JobFaults {

    private final Tree tree;

    JobFaults(Tree tree) {
        this.tree = tree;
    }

    /** The nodes to look at beside those where the job is expected. */
    static List<String> paths(ItemPicture picture) {
        return picture.batch().map(ZkLayout::item).map(List::of).orElse(List.of());
    }

    void judge(JobId job, Moment moment, Consumer<Fault> found) {
        ItemPicture picture = moment.picture();
        if (!picture.status().exists()) {
            found.accept(About.of(
                            InconsistencyCode.JOB_WITHOUT_STATUS,
                            picture.status().path(),
                            job)
                    .mendedBy("Expected job " + job + " to have a status, but it has none", removal(picture)));
            return;
        }
        queue(job, moment, found);
        Optional<BatchId> batch = picture.batch();
        if (batch.isEmpty() || !moment.has(ZkLayout.item(batch.get()))) {
            found.accept(withoutBatch(job, moment));
        } else {
            folder(job, batch.get(), moment, found);
        }
    }

    private void queue(JobId job, Moment moment, Consumer<Fault> found) {
        ItemPicture picture = moment.picture();
        List<String> right = picture.queueEntries();
        if (right.stream().anyMatch(moment::has)) {
            return;
        }
        String path = right.get(0);
        Draft draft = new Draft(tree).firm(picture.guard()).place(path, Places.above(path));
        found.accept(About.of(InconsistencyCode.NOT_IN_QUEUE, path, job)
                .mendedBy(
                        "Expected job " + job + " in the queue of its state at " + path + ", but it is not there",
                        draft));
    }

    private void folder(JobId job, BatchId batch, Moment moment, Consumer<Fault> found) {
        ItemPicture picture = moment.picture();
        Optional<String> right = picture.reference();
        if (right.isEmpty() || moment.has(right.get())) {
            return;
        }
        String path = right.get();
        Draft draft = new Draft(tree).firm(picture.guard()).place(path, ZkLayout.folders(batch), Places.above(path));
        found.accept(About.of(InconsistencyCode.NOT_IN_FOLDER, path, job)
                .mendedBy("Expected job " + job + " in its batch at " + path + ", but it is not there", draft));
    }

    /** A batch that was removed has taken its jobs' reason to be with it, if their work had ended. */
    private Fault withoutBatch(JobId job, Moment moment) {
        ItemPicture picture = moment.picture();
        About about = About.of(InconsistencyCode.JOB_WITHOUT_BATCH, ZkLayout.bid(job), job);
        String sentence = "Expected job " + job + " to belong to a batch, but "
                + picture.batch().map(batch -> batch + " is not there").orElse("it names none");
        boolean ended =
                picture.said().filter(said -> said.state().kind().isTerminal()).isPresent();
        if (!ended || picture.lock().exists() || picture.children().contains("steps")) {
            return about.left(sentence);
        }
        Draft draft = removal(picture);
        picture.queueEntries().stream().distinct().forEach(draft::remove);
        return about.mendedBy(sentence, draft);
    }

    /** Void as soon as the job has one node more, or another status. */
    private Draft removal(ItemPicture picture) {
        Draft draft = new Draft(tree).firm(picture.guard());
        List<String> names = new ArrayList<>(picture.children());
        names.sort(String::compareTo);
        names.forEach(name -> draft.firm(Op.delete(picture.node().path() + "/" + name, -1)));
        return draft.firm(Op.delete(picture.node().path(), -1));
    }
}
