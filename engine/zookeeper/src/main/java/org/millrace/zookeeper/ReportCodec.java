package org.millrace.zookeeper;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.millrace.spi.BatchReport;
import org.millrace.store.KeptReport;
import org.millrace.store.KeptReport.Listed;
import org.millrace.store.KeptReport.Whole;
import org.millrace.workspace.WorkspacePath;

/**
 * {@code status-report}, with the keys that Merritt's documents name. A report of too many jobs names none of them, but the
 * file that does.
 */
final class ReportCodec implements NodeCodec<KeptReport> {

    static final NodeCodec<KeptReport> INSTANCE = new ReportCodec();

    private static final String FAILED = "failed_jobs";
    private static final String SUCCESSFUL = "successful_jobs";
    private static final String FAILED_COUNT = "failed_count";
    private static final String SUCCESSFUL_COUNT = "successful_count";
    private static final String LIST = "job_list";
    private static final String DIGEST = "job_list_sha256";

    private ReportCodec() {}

    @Override
    public KeptReport read(String path, byte @Nullable [] data) {
        NodeObject object = NodeObject.read(path, data);
        Instant at = at(object);
        if (object.findText(LIST).isEmpty()) {
            return new Whole(new BatchReport(at, object.texts(FAILED), object.texts(SUCCESSFUL)));
        }
        String list = object.text(LIST);
        WorkspacePath.defect(list).ifPresent(defect -> {
            throw object.corrupt(LIST, "a path", CorruptNode.shown(list));
        });
        return new Listed(
                at,
                object.number(FAILED_COUNT),
                object.number(SUCCESSFUL_COUNT),
                WorkspacePath.of(list),
                object.text(DIGEST));
    }

    /** Merritt's dates are to the second; the finer time stands beside it. */
    private static Instant at(NodeObject object) {
        Instant toTheSecond = NodeDate.read(object, StatusKeys.LAST_MODIFIED);
        return object.findTime(StatusKeys.MODIFIED)
                .filter(fine -> NodeDate.rounded(fine).equals(toTheSecond))
                .orElse(toTheSecond);
    }

    private static Fields told(Instant at) {
        Fields date = Fields.NONE.with(StatusKeys.LAST_MODIFIED, NodeDate.write(at));
        return at.equals(NodeDate.rounded(at)) ? date : date.with(StatusKeys.MODIFIED, at.toString());
    }

    @Override
    public byte[] write(KeptReport kept) {
        if (kept instanceof Listed listed) {
            return NodeObject.write(told(listed.at())
                    .with(FAILED_COUNT, listed.failed())
                    .with(SUCCESSFUL_COUNT, listed.successful())
                    .with(LIST, listed.list().value())
                    .with(DIGEST, listed.digest()));
        }
        BatchReport report = ((Whole) kept).report();
        return NodeObject.write(
                told(report.at()).withTexts(FAILED, report.failed()).withTexts(SUCCESSFUL, report.successful()));
    }
}
