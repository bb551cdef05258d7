package org.millrace.handlers.ingest.inventory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.describe.Embargo;
import org.millrace.handlers.ingest.text.LabelledText;
import org.millrace.spi.Finding;
import org.millrace.workspace.Workspace;
import org.millrace.workspace.WorkspacePath;

/**
 * What the workspace's files say of an object.
 *
 * @param erc the Dublin Kernel, {@code system/mrt-erc.txt}
 * @param ingest how it came in, {@code system/mrt-ingest.txt}
 * @param metadata descriptions that are kept whole
 * @param embargo the text of {@code producer/mrt-embargo.txt}, if there is one
 * @param remarks what could not be kept
 */
record Described(
        LabelledText erc,
        LabelledText ingest,
        List<Metadata> metadata,
        Optional<LabelledText> embargo,
        List<Finding> remarks) {

    static final String ERC = "system/mrt-erc.txt";
    static final String INGEST = "system/mrt-ingest.txt";

    private static final Map<String, String> SCHEMAS = schemas();

    /**
     * A description in a schema of its own.
     *
     * @param path the file
     * @param schema what it is
     * @param text its content
     */
    record Metadata(String path, String schema, String text) {}

    private static Map<String, String> schemas() {
        Map<String, String> schemas = new LinkedHashMap<>();
        schemas.put("system/mrt-dc.xml", "DublinCore");
        schemas.put("producer/mrt-dc.xml", "DublinCore");
        schemas.put("producer/mrt-datacite.xml", "DataCite");
        schemas.put("producer/mrt-eml.xml", "EML");
        schemas.put("producer/mrt-oaidc.xml", "OAI_DublinCore");
        schemas.put("producer/stash-wrapper.xml", "StashWrapper");
        return schemas;
    }

    /** Reads the files that are there. */
    static Described read(Workspace workspace) throws IOException {
        List<Metadata> metadata = new ArrayList<>();
        List<Finding> remarks = new ArrayList<>();
        for (Map.Entry<String, String> known : SCHEMAS.entrySet()) {
            WorkspacePath path = WorkspacePath.of(known.getKey());
            if (workspace.exists(path) && workspace.size(path) <= DatabaseText.LONG) {
                metadata.add(new Metadata(path.value(), known.getValue(), text(workspace, path)));
            } else if (workspace.exists(path)) {
                remarks.add(tooLarge(path));
            }
        }
        return new Described(
                LabelledText.find(workspace, ERC).orElseGet(() -> LabelledText.of("")),
                LabelledText.find(workspace, INGEST).orElseGet(() -> LabelledText.of("")),
                List.copyOf(metadata),
                LabelledText.find(workspace, Embargo.FILE),
                List.copyOf(remarks));
    }

    private static String text(Workspace workspace, WorkspacePath path) throws IOException {
        try (InputStream content = workspace.read(path)) {
            byte[] bytes = content.readNBytes(DatabaseText.LONG);
            String text = new String(bytes, charset(bytes));
            return DatabaseText.fit(text.startsWith("\uFEFF") ? text.substring(1) : text, DatabaseText.LONG);
        }
    }

    /** UTF-16 shows by its mark; all else is read as UTF-8. */
    private static Charset charset(byte[] bytes) {
        boolean marked = bytes.length > 1
                && ((bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)
                        || (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE));
        return marked ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }

    private static Finding tooLarge(WorkspacePath path) {
        return Finding.of(
                        "METADATA_NOT_KEPT",
                        "Expected at most " + DatabaseText.LONG
                                + " bytes of metadata, but found more; the file is stored,"
                                + " but its text is not in the inventory")
                .at(path.value());
    }
}
