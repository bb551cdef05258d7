package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millrace.job.JobId;
import org.millrace.lifecycle.WorkflowPin;
import org.millrace.spi.ChildJob;
import org.millrace.spi.Fact;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/**
 * Jobs as a report sees them, read as they are asked for: some of them with each request, so few that what they were made
 * with fits into one answer. Where it does not, each is read by itself.
 */
final class Children {

    private static final int TOGETHER = 25;
    private static final int NODES = 4;

    private final Tree tree;

    Children(Tree tree) {
        this.tree = tree;
    }

    Stream<ChildJob> of(List<JobId> jobs) {
        return IntStream.iterate(0, start -> start < jobs.size(), start -> start + TOGETHER)
                .mapToObj(start -> jobs.subList(start, Math.min(jobs.size(), start + TOGETHER)))
                .flatMap(some -> read(some).stream());
    }

    private List<ChildJob> read(List<JobId> jobs) {
        try {
            return children(jobs, nodes(jobs));
        } catch (StoreException unanswered) {
            if (unanswered.reason() != Reason.UNAVAILABLE) {
                throw unanswered;
            }
            List<Node> nodes = new ArrayList<>();
            jobs.forEach(job -> nodes.addAll(nodes(List.of(job))));
            return children(jobs, nodes);
        }
    }

    private List<Node> nodes(List<JobId> jobs) {
        return tree.readAll(jobs.stream()
                .flatMap(job -> Stream.of(
                        ZkLayout.status(job), ZkLayout.workflow(job), ZkLayout.identifiers(job), ZkLayout.stored(job)))
                .toList());
    }

    private static List<ChildJob> children(List<JobId> jobs, List<Node> nodes) {
        return IntStream.range(0, jobs.size())
                .mapToObj(index -> child(jobs.get(index), nodes.subList(index * NODES, (index + 1) * NODES)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** A job that has been removed meanwhile is none. */
    private static Optional<ChildJob> child(JobId job, List<Node> nodes) {
        Optional<ItemStatus> status = nodes.get(0).find(ItemStatus.codec(job));
        return status.map(present -> new ChildJob(
                job.value(),
                present.state().name(),
                present.course().message(),
                nodes.get(1)
                        .find(RecordCodecs.WORKFLOW)
                        .map(WorkflowPin::parameters)
                        .orElse(Map.of()),
                Facts.read(nodes.get(2), Fact.Identifiers.class),
                Facts.read(nodes.get(3), Fact.Stored.class)));
    }
}
