package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatusTest {

    @Test
    void risesFromUnknownToFatal() {
        assertThat(Status.values())
                .containsExactly(
                        Status.UNKNOWN,
                        Status.STARTED,
                        Status.ALREADY_EXECUTED,
                        Status.OK,
                        Status.WARNING,
                        Status.KO,
                        Status.FATAL);
    }

    @Test
    void aggregatesToTheMostSevereInAnyOrder() {
        List<Status> parts = List.of(Status.OK, Status.KO, Status.WARNING);
        assertThat(parts.stream().reduce(Status.UNKNOWN, Status::max)).isEqualTo(Status.KO);
        assertThat(Status.KO.max(Status.OK)).isEqualTo(Status.OK.max(Status.KO));
    }
}
