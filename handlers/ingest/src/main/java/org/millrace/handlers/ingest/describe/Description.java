package org.millrace.handlers.ingest.describe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.Mode;
import org.millrace.handlers.ingest.text.LabelledText;
import org.millrace.spi.Finding;
import org.millrace.workspace.Workspace;

/**
 * What is said of an object, by its depositor's metadata files and by the submission. For who, what and when the first of
 * these counts that says it: {@code mrt-erc.txt}, {@code mrt-datacite.xml}, the submission (the row of a manifest before
 * the form: they are merged in the request), {@code mrt-dc.xml}.
 *
 * @param kernel who, what and when, cut to what is displayed
 * @param core the elements of {@code mrt-dc.xml}
 * @param deletions the text of {@code mrt-delete.txt}, if it is an update that has one
 * @param remarks what a depositor should know
 */
record Description(Kernel kernel, DublinCore core, Optional<String> deletions, List<Finding> remarks) {

    static Description of(IngestRequest request, Workspace workspace) throws IOException, BadContent {
        Optional<ProducerFile> erc = ProducerFile.find(workspace, "mrt-erc.txt");
        Optional<ProducerFile> dataCite = ProducerFile.find(workspace, "mrt-datacite.xml");
        Optional<ProducerFile> dublinCore = ProducerFile.find(workspace, "mrt-dc.xml");
        refuse(ProducerFile.find(workspace, "mrt-embargo.txt")
                .map(file -> LabelledText.of(file.text()))
                .flatMap(Embargo::defect));

        DublinCore core = dublinCore.isPresent() ? DublinCore.read(dublinCore.get()) : new DublinCore();
        Kernel gaps = core.kernel();
        Kernel whole = erc.map(file -> Kernel.ofErc(file.text()))
                .orElse(Kernel.SILENT)
                .or(dataCite.isPresent() ? DataCite.kernel(dataCite.get()) : Kernel.SILENT)
                .or(submitted(request.description()))
                .or(gaps);
        return new Description(
                whole.cut(),
                core.and(request.description().dublinCore()),
                deletions(request.mode(), workspace),
                remarks(whole));
    }

    private static Kernel submitted(IngestRequest.Description description) {
        return new Kernel(description.creator(), description.title(), description.date());
    }

    private static Optional<String> deletions(Mode mode, Workspace workspace) throws IOException, BadContent {
        Optional<ProducerFile> list = ProducerFile.find(workspace, DeleteList.SUBMITTED);
        refuse(list.filter(file -> mode == Mode.ADD).map(DeleteList::withoutUpdate));
        refuse(list.flatMap(DeleteList::defect));
        return list.map(ProducerFile::text);
    }

    private static void refuse(Optional<Finding> defect) throws BadContent {
        if (defect.isPresent()) {
            throw new BadContent(defect.get());
        }
    }

    private static List<Finding> remarks(Kernel whole) {
        List<Finding> remarks = new ArrayList<>();
        whole.who().ifPresent(value -> remarkLength("who", value, remarks));
        whole.what().ifPresent(value -> remarkLength("what", value, remarks));
        whole.when().ifPresent(value -> remarkLength("when", value, remarks));
        return remarks;
    }

    private static void remarkLength(String element, String value, List<Finding> remarks) {
        if (value.length() > Kernel.DISPLAYED) {
            remarks.add(Finding.of(
                            "VALUE_CUT",
                            "Expected at most " + Kernel.DISPLAYED + " characters of '" + element + "', but found "
                                    + value.length() + "; the rest is not displayed")
                    .at("system/mrt-erc.txt")
                    .mendedBy("Nothing is lost: the depositor's own files are stored whole."));
        }
    }
}
