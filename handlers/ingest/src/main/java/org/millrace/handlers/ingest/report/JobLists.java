package org.millrace.handlers.ingest.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.report.JobList.CsvForm;
import org.millrace.handlers.ingest.report.JobList.JsonForm;
import org.millrace.handlers.ingest.report.ReportedJob.Standing;
import org.millrace.handlers.ingest.report.mail.Letter;
import org.millrace.spi.HandlerContext;

/**
 * The lists of a report: what is attached to the mail, cut to size, and the whole lists where the workflow wants them. An
 * attached list of completed jobs tells the news, one of failed jobs all that is unresolved.
 */
final class JobLists implements AutoCloseable {

    private static final String COMPLETED = "completed";
    private static final String FAILED = "failed";

    private final Map<String, JobList> attached = new LinkedHashMap<>();
    private final Map<String, JobList> whole = new LinkedHashMap<>();

    private JobLists() {}

    /** Lists in the scratch folder, as far as a mail is to be sent, and at the bound ports. */
    static JobLists open(HandlerContext context, Optional<Correspondence> mails) throws IOException {
        JobLists lists = new JobLists();
        long limit = mails.map(Correspondence::largestAttachment).orElse(0L);
        boolean csv = mails.filter(Correspondence::wantsCsv).isPresent();
        Path folder = context.scratch();
        for (String name : List.of(COMPLETED, FAILED)) {
            lists.attached.put(name + ".json", new JobList(folder.resolve(name + ".json"), json(name), limit));
            if (csv) {
                lists.attached.put(name + ".csv", new JobList(folder.resolve(name + ".csv"), new CsvForm(), limit));
            }
            if (context.outputs().isBound(name)) {
                lists.whole.put(name, new JobList(context.outputs().file(name), json(name), Long.MAX_VALUE));
            }
        }
        return lists;
    }

    private static JsonForm json(String name) {
        return new JsonForm(name + "Jobs");
    }

    void add(ReportedJob job) throws IOException {
        Standing standing = job.standing();
        if (standing != Standing.COMPLETED && standing != Standing.FAILED) {
            return;
        }
        String name = standing == Standing.COMPLETED ? COMPLETED : FAILED;
        Map<String, Object> columns = job.columns();
        for (Map.Entry<String, JobList> list : lists(name, standing == Standing.FAILED || job.isNews())) {
            list.getValue().add(columns);
        }
    }

    private List<Map.Entry<String, JobList>> lists(String name, boolean attach) {
        List<Map.Entry<String, JobList>> wanted = new ArrayList<>();
        for (Map.Entry<String, JobList> list : attached.entrySet()) {
            if (attach && list.getKey().startsWith(name)) {
                wanted.add(list);
            }
        }
        for (Map.Entry<String, JobList> list : whole.entrySet()) {
            if (list.getKey().equals(name)) {
                wanted.add(list);
            }
        }
        return wanted;
    }

    /** Ends all lists. */
    @Override
    public void close() throws IOException {
        for (JobList list : attached.values()) {
            list.close();
        }
        for (JobList list : whole.values()) {
            list.close();
        }
    }

    /** What goes with the mail; lists without jobs are left out. To be asked after the lists are closed. */
    List<Letter.Attachment> attachments() {
        return attached.entrySet().stream()
                .filter(list -> list.getValue().listed() + list.getValue().omitted() > 0)
                .map(list -> new Letter.Attachment(
                        list.getKey(),
                        list.getKey().endsWith(".csv") ? "text/csv; charset=utf-8" : "application/json",
                        list.getValue().file()))
                .toList();
    }

    /** A sentence for every list that was cut. */
    List<String> cuts() {
        return attached.entrySet().stream()
                .filter(list -> list.getValue().omitted() > 0)
                .map(list -> list.getKey() + " was cut: it holds the first "
                        + list.getValue().listed() + " jobs and leaves out "
                        + list.getValue().omitted() + ".")
                .toList();
    }
}
