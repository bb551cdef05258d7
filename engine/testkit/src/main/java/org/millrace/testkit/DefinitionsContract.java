package org.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.millrace.store.Definitions;
import org.millrace.store.StoreException.Reason;

/** What every {@link Definitions} has to do. */
public abstract class DefinitionsContract extends StoresContract {

    private static final String TEXT = "{\"id\": \"maps\"}\n";
    private static final String DIGEST = "373b4e7c98740595e5dba756d8c54fcde2d81052744bab9981c54083776c226e";

    /** For suites that extend this one. */
    protected DefinitionsContract() {}

    private Definitions definitions() {
        return ours().definitions();
    }

    @Nested
    class Deploy {

        @Test
        void keepsTheTextUnderItsDigest() {
            assertThat(definitions().deploy("maps", TEXT)).isEqualTo(DIGEST);
            assertThat(others().definitions().current("maps")).contains(DIGEST);
            assertThat(others().definitions().text("maps", DIGEST)).isEqualTo(TEXT);
        }

        @Test
        void keepsEveryCharacter() {
            String text = "{\r\n\t\"id\" : \"k\u00e4rten\", \"name\":\"\ud83d\uddfa\"}  ";
            String digest = definitions().deploy("maps", text);
            assertThat(others().definitions().text("maps", digest)).isEqualTo(text);
        }

        @Test
        void keepsWhatWasDeployedBefore() {
            String first = definitions().deploy("maps", TEXT);
            String second = definitions().deploy("maps", TEXT + " ");
            assertThat(second).isNotEqualTo(first);
            assertThat(definitions().current("maps")).contains(second);
            assertThat(definitions().text("maps", first)).isEqualTo(TEXT);
        }

        @Test
        void canGoBackAndBeRepeated() {
            String first = definitions().deploy("maps", TEXT);
            definitions().deploy("maps", TEXT + " ");
            assertThat(definitions().deploy("maps", TEXT)).isEqualTo(first);
            assertThat(definitions().deploy("maps", TEXT)).isEqualTo(first);
            assertThat(definitions().current("maps")).contains(first);
        }

        @Test
        void keepsWorkflowsApart() {
            String maps = definitions().deploy("maps", TEXT);
            String prints = definitions().deploy("old prints", TEXT + " ");
            assertThat(definitions().current("maps")).contains(maps);
            assertThat(definitions().current("old prints")).contains(prints);
            assertThat(definitions().workflows()).containsExactlyInAnyOrder("maps", "old prints");
        }
    }

    @Nested
    class Find {

        @Test
        void knowsNothingThatWasNotDeployed() {
            assertThat(definitions().workflows()).isEmpty();
            assertThat(definitions().current("maps")).isEmpty();
            assertFails(Reason.NOT_FOUND, () -> definitions().text("maps", DIGEST));
            definitions().deploy("maps", TEXT + " ");
            assertFails(Reason.NOT_FOUND, () -> definitions().text("maps", DIGEST));
        }
    }
}
