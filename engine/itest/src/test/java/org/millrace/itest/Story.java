package org.millrace.itest;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millrace.batch.Batch;
import org.millrace.batch.BatchId;
import org.millrace.files.WorkspaceRoot;
import org.millrace.item.Item;
import org.millrace.item.ItemId;
import org.millrace.job.Job;
import org.millrace.job.JobId;
import org.millrace.spi.Fact;
import org.millrace.store.HistoryEntry;
import org.millrace.store.Stores;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspacePath;

/**
 * Everything that became of a submission, as text that is the same for two runs that went the same way: where each item
 * stands, through which states it came there and how, the facts recorded, the files published. Times, tokens and numbers
 * of items are left out; jobs stand in the order of what was asked for.
 */
final class Story {

    private static final Pattern ID = Pattern.compile("(jid|bid)[0-9]{10}");

    private final Stores stores;
    private final WorkspaceRoot workspace;
    private final List<Batch> batches;

    private Story(Stores stores, WorkspaceRoot workspace) {
        this.stores = stores;
        this.workspace = workspace;
        try (Stream<BatchId> all = stores.overview().batches()) {
            this.batches = all.map(id -> (Batch) stores.state().load(id)).toList();
        }
    }

    static String of(Stores stores, WorkspaceRoot workspace) {
        Story story = new Story(stores, workspace);
        return story.batches.stream()
                .filter(batch -> batch.parent().isEmpty())
                .map(batch -> story.batch(batch, ""))
                .collect(Collectors.joining());
    }

    private String batch(Batch batch, String indent) {
        String jobs;
        try (Stream<JobId> ids = stores.overview().jobsOf(batch.id())) {
            jobs = ids.map(id -> (Job) stores.state().load(id))
                    .map(job -> job(job, indent + "  "))
                    .sorted()
                    .collect(Collectors.joining());
        }
        return indent + "batch" + item(batch) + jobs;
    }

    private String job(Job job, String indent) {
        String children = batches.stream()
                .filter(batch ->
                        batch.parent().filter(parent -> parent.equals(job.id())).isPresent())
                .map(batch -> batch(batch, indent + "  "))
                .sorted()
                .collect(Collectors.joining());
        String number = job.workflow().parameters().getOrDefault("number", "-");
        return indent + "job " + number + item(job) + facts(job.id(), indent) + children;
    }

    private String item(Item item) {
        String whole = " " + item.state() + " " + item.course().outcome() + " after "
                + item.course().lastSuccessful() + ", tried again "
                + item.course().retryCount() + ", says '"
                + item.course().message() + "', " + item.standing() + ", " + item.demand() + "\n"
                + history(item.id()) + files(item.id());
        return ID.matcher(whole).replaceAll("$1");
    }

    /** Changes of state only: a step that waits twice because its first wait was lost is no other story. */
    private String history(ItemId id) {
        return stores.state().history(id).stream()
                .filter(entry -> !entry.from().equals(entry.to()))
                .map(Story::line)
                .collect(Collectors.joining());
    }

    private static String line(HistoryEntry entry) {
        return "    " + entry.from() + " -> " + entry.to() + " " + entry.outcome() + " " + entry.message() + "\n";
    }

    private String facts(JobId job, String indent) {
        String found = stores.state()
                .recorded(job, Fact.Identifiers.class)
                .map(Object::toString)
                .orElse("none");
        return indent + "  facts " + ID.matcher(found).replaceAll("$1") + "\n";
    }

    private String files(ItemId id) {
        MutableWorkspace published = workspace.open(id).published();
        return List.of("one.txt").stream()
                .flatMap(name -> names(published))
                .sorted()
                .map(name -> "    file " + name + " = " + content(published, name) + "\n")
                .collect(Collectors.joining());
    }

    private static Stream<String> names(MutableWorkspace published) {
        return Stream.concat(
                        Stream.of("one.txt", "two.txt"),
                        Stream.of("Step0", "Step1", "Step2", "Step3").map(name -> name + ".txt"))
                .filter(name -> published.exists(WorkspacePath.of(name)));
    }

    private static String content(MutableWorkspace published, String name) {
        try (InputStream file = published.read(WorkspacePath.of(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
