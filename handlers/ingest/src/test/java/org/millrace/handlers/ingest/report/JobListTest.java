package org.millrace.handlers.ingest.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millrace.handlers.ingest.report.JobList.CsvForm;
import org.millrace.handlers.ingest.report.JobList.JsonForm;
import org.millrace.handlers.ingest.request.Json;

class JobListTest {

    @TempDir
    Path folder;

    private Path write(JobList.Form form, long limit, int jobs) throws IOException {
        Path file = folder.resolve("list");
        try (JobList list = new JobList(file, form, limit)) {
            for (int i = 0; i < jobs; i++) {
                Map<String, Object> job = new LinkedHashMap<>();
                job.put("jobID", Reports.id(i));
                job.put("title", "a \"b\"\\\u2028");
                list.add(job);
            }
        }
        return file;
    }

    @Test
    void anEmptyListIsOneToo() throws IOException {
        Map<?, ?> read = Json.read(write(new JsonForm("failedJobs"), 1_000, 0), Map.class);
        assertThat((Object) read).isEqualTo(Map.of("failedJobs", List.of()));
    }

    @Test
    void aListThatIsCutStaysWellFormed() throws IOException {
        Path file = write(new JsonForm("failedJobs"), 50_000, 100_000);
        Map<?, ?> read = Json.read(file, Map.class);
        int listed = ((List<?>) read.get("failedJobs")).size();
        assertThat(Files.size(file)).isBetween(49_000L, 50_000L);
        assertThat(read.get("omitted")).isEqualTo(100_000 - listed);
    }

    @Test
    void cellsAreQuoted() throws IOException {
        assertThat(Files.readString(write(new CsvForm(), 10_000, 1)).lines().skip(1))
                .singleElement()
                .asString()
                .startsWith("\"jid0000000000\",,,,")
                .contains("\"a \"\"b\"\"\\");
    }
}
