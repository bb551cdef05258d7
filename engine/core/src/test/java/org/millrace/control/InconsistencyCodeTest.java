package org.millrace.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class InconsistencyCodeTest {

    private static final Path PAGE = Path.of("../../docs/fsck-codes.md");

    @Test
    void thePageHasARowForEveryCodeAndNoOther() throws IOException {
        List<String> rows = Arrays.stream(InconsistencyCode.values())
                .map(code -> "| " + code.id() + " | "
                        + code.severity().name().toLowerCase(Locale.ROOT) + " | " + code.title() + " | "
                        + code.wayOut() + " |")
                .toList();
        assertThat(Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| FS")))
                .containsExactlyElementsOf(rows);
    }

    @Test
    void idsRiseAndAreFound() {
        assertThat(Arrays.stream(InconsistencyCode.values()).map(InconsistencyCode::id))
                .isSorted()
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("FS\\d{3}"));
        assertThat(InconsistencyCode.find("FS001")).contains(InconsistencyCode.JOB_WITHOUT_STATUS);
        assertThat(InconsistencyCode.find("FS999")).isEmpty();
    }
}
