package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class JobRequestTest {

    @Test
    void inheritsThePriorityUnlessItHasItsOwn() {
        JobRequest request = JobRequest.of("row-1", Map.of());
        assertThat(request.priority()).isEmpty();
        assertThat(request.withPriority(7).priority()).isEqualTo(OptionalInt.of(7));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.withPriority(100))
                .withMessageContaining("from 0 to 99");
    }

    @Test
    void keepsAllElseWhenRejected() {
        Finding finding = Finding.of("BAD_ROW", "");
        JobRequest request = JobRequest.of("row-1", Map.of("url", "x")).withPriority(7);
        assertThat(request.rejectedFor(List.of(finding)))
                .isEqualTo(new JobRequest("row-1", Map.of("url", "x"), OptionalInt.of(7), List.of(finding)));
    }

    @Test
    void isNotRejectedWithoutAReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobRequest.of("row-1", Map.of()).rejectedFor(List.of()))
                .withMessageContaining("'row-1'");
    }

    @Test
    void needsAKey() {
        assertThatIllegalArgumentException().isThrownBy(() -> JobRequest.of(" ", Map.of()));
    }

    @Test
    void doesNotChangeWithWhatItWasMadeFrom() {
        Map<String, String> parameters = new HashMap<>(Map.of("url", "x"));
        JobRequest request = JobRequest.of("row-1", parameters);
        parameters.clear();
        assertThat(request.parameters()).containsEntry("url", "x");
    }
}
