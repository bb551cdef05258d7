package org.millrace.handlers.ingest.submission;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.manifest.CheckmReader;
import org.millrace.handlers.ingest.manifest.ManifestKind;
import org.millrace.handlers.ingest.manifest.ManifestRow;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.ManifestSettings;
import org.millrace.handlers.ingest.text.Remarks;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.Outcome;

/**
 * Asks for a job per row of a batch manifest. It is read twice: once to see that it is whole and how many rows there are,
 * which says how urgent they are, and once to ask.
 */
final class Expansion {

    private static final int ROWS_BETWEEN_LOOKS = 1_000;

    private final Batch batch;
    private final HandlerContext context;
    private final Remarks remarks = new Remarks();

    /**
     * What is expanded.
     *
     * @param form what was filled in
     * @param profile the collection's
     * @param type what was submitted
     * @param name of the manifest
     * @param url where it came from, if that is known
     * @param bounds what it may take
     */
    record Batch(
            Form form,
            Profile profile,
            SubmissionType type,
            String name,
            Optional<String> url,
            ManifestSettings bounds) {}

    Expansion(Batch batch, HandlerContext context) {
        this.batch = batch;
        this.context = context;
    }

    Outcome of(Path manifest) throws IOException {
        CheckmReader reader = new CheckmReader(batch.name(), SubmissionType.batchKinds(), batch.url(), batch.bounds());
        Survey survey = new Survey();
        CheckmReader.Result counted = read(reader, manifest, survey);
        if (counted.defect().isPresent()) {
            return Outcome.ko(counted.defect().get());
        }
        survey.remarks().forEach(remarks::add);
        remarks.addAll(counted.remarks());
        ChildJobs jobs = new ChildJobs(batch.form(), JobPriority.of(counted.rows(), batch.profile()));
        Asking asking = new Asking(jobs);
        read(reader, manifest, asking);
        tell(context, counted.rows(), asking.rejected);
        return remarks.isEmpty() ? Outcome.ok() : new Outcome.Warning(remarks.findings());
    }

    /** Leaves how many jobs were asked for, for who announces them. */
    static void tell(HandlerContext context, long jobs, long rejected) {
        context.outputs().put("jobs", jobs);
        context.outputs().put("rejected", rejected);
    }

    /** Asks for a job per row, and counts those that are failed from the start. */
    private final class Asking implements CheckmReader.Receiver {

        private final ChildJobs jobs;
        private long rejected;

        Asking(ChildJobs jobs) {
            this.jobs = jobs;
        }

        @Override
        public void take(ManifestRow row) {
            context.child(jobs.ofRow(row));
            rejected += row.isGood() ? 0 : 1;
        }
    }

    private CheckmReader.Result read(CheckmReader reader, Path manifest, CheckmReader.Receiver receiver)
            throws IOException {
        try (InputStream in = Files.newInputStream(manifest)) {
            return reader.read(in, row -> {
                if (row.number() % ROWS_BETWEEN_LOOKS == 0) {
                    look(row.number());
                }
                receiver.take(row);
            });
        }
    }

    private void look(long rows) throws IOException {
        context.progress(rows, 0, "rows");
        if (context.isCancelled()) {
            throw new IOException("Reading " + batch.name() + " was stopped after " + rows + " rows");
        }
    }

    /** What is odd about the rows as a whole. */
    private final class Survey implements CheckmReader.Receiver {

        private final boolean sharesArk = batch.form().text(Words.OBJECT_ID).isPresent();
        private final boolean sharesLocalId = batch.form().text(Words.LOCAL_ID).isPresent();
        private final Remarks odd = new Remarks();
        private long nameless;

        @Override
        public void take(ManifestRow row) {
            boolean hasOwn = row.object().primaryId().isPresent()
                    || row.object().localIds().isPresent();
            if ((sharesArk || sharesLocalId) && !hasOwn) {
                nameless++;
            }
            batch.type()
                    .kind()
                    .filter(expected -> expected != row.kind())
                    .ifPresent(expected -> odd.add(otherType(expected, row)));
        }

        List<Finding> remarks() {
            if (nameless > 1) {
                odd.add(Finding.of(
                                SubmissionCode.SHARED_IDENTIFIER,
                                "Expected identifiers by row, but " + nameless
                                        + " rows have only those of the submission and become versions of one object")
                        .at(batch.name())
                        .mendedBy("Give objectID and localID in the manifest, not with the submission."));
            }
            return odd.findings();
        }

        private Finding otherType(ManifestKind expected, ManifestRow row) {
            return Finding.of(
                            SubmissionCode.OTHER_TYPE,
                            "Expected a manifest of the profile " + expected.profile()
                                    + ", as the type says, but it has "
                                    + row.kind().profile())
                    .at(row.place())
                    .mendedBy("Submit it with the type that fits.");
        }
    }
}
