package org.millrace.testkit;

import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.millrace.batch.BatchId;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.lifecycle.State;
import org.millrace.store.Tally;

/** The jobs of a batch by where they stand. */
final class Expansion {

    /** Where a job of a batch stands. */
    enum Folder {
        PROCESSING,
        COMPLETED,
        FAILED,
        DELETED;

        static Folder of(State state) {
            return switch (state.kind()) {
                case PENDING, STEP, HELD, UPDATE_REPORTING -> PROCESSING;
                case COMPLETED -> COMPLETED;
                case FAILED -> FAILED;
                case DELETED -> DELETED;
            };
        }
    }

    private final Map<Folder, NavigableSet<JobId>> folders = new EnumMap<>(Folder.class);
    private OptionalLong expected = OptionalLong.empty();
    private long made;
    private long generation;

    void made(Job job) {
        folder(Folder.of(job.state())).add(job.id());
        made++;
    }

    void moved(Job before, Job after) {
        Folder from = Folder.of(before.state());
        Folder to = Folder.of(after.state());
        if (from != to) {
            folder(from).remove(before.id());
            folder(to).add(after.id());
            generation += to == Folder.PROCESSING ? 1 : 0;
        }
    }

    void removed(Job job) {
        folder(Folder.of(job.state())).remove(job.id());
    }

    void seal() {
        expected = OptionalLong.of(made);
    }

    boolean isSealed() {
        return expected.isPresent();
    }

    long made() {
        return made;
    }

    long generation() {
        return generation;
    }

    Tally tally(BatchId batch) {
        Tally.Counts counts = new Tally.Counts(
                count(Folder.PROCESSING), count(Folder.COMPLETED), count(Folder.FAILED), count(Folder.DELETED));
        return new Tally(batch, expected, made, generation, counts);
    }

    Stream<JobId> jobs() {
        return folders.values().stream().flatMap(NavigableSet::stream).sorted();
    }

    private long count(Folder folder) {
        return folder(folder).size();
    }

    private NavigableSet<JobId> folder(Folder folder) {
        return folders.computeIfAbsent(folder, name -> new TreeSet<>());
    }
}
