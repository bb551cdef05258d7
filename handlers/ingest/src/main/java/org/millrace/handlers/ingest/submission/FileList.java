package org.millrace.handlers.ingest.submission;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.millrace.handlers.ingest.manifest.CheckmReader;
import org.millrace.handlers.ingest.manifest.ManifestRow;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.text.Remarks;
import org.millrace.spi.Finding;
import org.millrace.workspace.WorkspacePath;

/** Writes the files of an object manifest down as they are read, and notes those that cannot be part of one object. */
final class FileList implements CheckmReader.Receiver {

    private static final int MOST_FAULTS = 100;

    private final Json.LineWriter lines;
    private final FileNameCheck names;
    private final List<Finding> faults = new ArrayList<>();
    private final Remarks remarks = new Remarks();
    private long untold;

    FileList(Json.LineWriter lines, FileNameCheck names) {
        this.lines = lines;
        this.names = names;
    }

    @Override
    public void take(ManifestRow row) throws IOException {
        row.faults().forEach(this::fault);
        if (!row.isGood()) {
            return;
        }
        WorkspacePath name = WorkspacePath.of(row.file().name());
        names.fault(name).map(finding -> finding.at(row.place())).ifPresent(this::fault);
        names.remarks(name).forEach(remark -> remarks.add(remark.at(row.place())));
        names.add(name);
        lines.write(new ListedFile(
                name.value(),
                row.file().url(),
                row.file().digest(),
                row.file().size(),
                row.file().mimeType(),
                row.place()));
    }

    private void fault(Finding finding) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(finding);
        } else {
            untold++;
        }
    }

    /** What makes the manifest one that no object can be made of. */
    List<Finding> faults() {
        List<Finding> told = new ArrayList<>(faults);
        if (untold > 0) {
            told.add(Finding.of(SubmissionCode.TOO_MANY, "There are " + untold + " findings more")
                    .mendedBy("Mend those before, or look whether this is the right manifest."));
        }
        return told;
    }

    /** What is odd. */
    List<Finding> remarks() {
        return remarks.findings();
    }
}
