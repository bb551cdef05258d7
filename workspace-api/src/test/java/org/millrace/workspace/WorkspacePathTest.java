package org.millrace.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspacePathTest {

    @ParameterizedTest
    @CsvSource({
        "Maps/a.json, Maps/a.json",
        "./Maps//a.json, Maps/a.json",
        "Units/, Units",
        "a/./b, a/b",
        "..., ...",
        "a/..b/c.., a/..b/c..",
        "été/面.txt, été/面.txt",
        "a b/c:d, a b/c:d"
    })
    void normalises(String text, String expected) {
        assertThat(WorkspacePath.of(text)).hasToString(expected);
        assertThat(WorkspacePath.of(expected)).isEqualTo(WorkspacePath.of(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "/",
                "./",
                "..",
                "a/..",
                "a/../b",
                "../../etc/passwd",
                "/etc/passwd",
                "C:/x",
                "c:x",
                "a\\b",
                "\\\\host\\share",
                "a\u0000b",
                "a\nb",
                "a\u007fb",
                "a\u202eb",
                "a\ud800b",
                "a\u2028b",
                "a\ufffeb"
            })
    void refusesWhatCouldEscapeOrHide(String text) {
        assertThat(WorkspacePath.defect(text)).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkspacePath.of(text))
                .withMessageContaining("is not a workspace path");
    }

    @Test
    void boundsLengths() {
        assertThat(WorkspacePath.defect("a".repeat(255))).isEmpty();
        assertThat(WorkspacePath.defect("a".repeat(256))).isPresent();
        assertThat(WorkspacePath.defect("é".repeat(128))).isPresent();
        assertThat(WorkspacePath.defect("a/".repeat(2_001))).isPresent();
    }

    @Test
    void knowsItsPlace() {
        WorkspacePath path = WorkspacePath.of("Maps/deep/a.json");
        assertThat(path.name()).isEqualTo("a.json");
        assertThat(path.segments()).containsExactly("Maps", "deep", "a.json");
        assertThat(path.parent()).contains(WorkspacePath.of("Maps/deep"));
        assertThat(WorkspacePath.of("a").parent()).isEmpty();
        assertThat(path.isWithin(WorkspacePath.of("Maps"))).isTrue();
        assertThat(path.isWithin(path)).isTrue();
        assertThat(path.isWithin(WorkspacePath.of("Map"))).isFalse();
        assertThat(WorkspacePath.of("Maps").resolve("b")).hasToString("Maps/b");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkspacePath.of("Maps").resolve("../b"));
    }
}
