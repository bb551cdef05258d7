package org.millrace.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handlers are written against these two modules by people who have nothing but their Javadoc. */
class PublicTypesAreDocumentedTest {

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "../../workspace-api/src/main/java"})
    void everyPublicMemberHasJavadoc(String sources) throws IOException {
        Undocumented undocumented = Undocumented.in(basedir().resolve(sources));
        assertThat(undocumented.seen())
                .as("public members found under " + sources)
                .isGreaterThan(10);
        assertThat(undocumented.names()).isEmpty();
    }

    @Test
    void wouldNoticeWhatLacksIt() throws IOException {
        assertThat(Undocumented.inSource("""
                        public class Bare {
                            public int field;
                            protected void method() {}
                            public Bare() {}
                            public interface Inner { void implicit(); }
                            public enum Kind { ONE }
                            public record Pair(int a) { public Pair {} }
                            public record Plain(int a, String b) { public Plain(int a, String b) { this.a = a; this.b = b; } public Plain(int a) { this(a, ""); } }
                            public @interface Mark { String value(); }
                            @Override public String toString() { return ""; }
                            private void hidden() {}
                            void packaged() {}
                            private static class Nest { public void inside() {} }
                            /** Documented. */ public static class Fine { private Fine() {} }
                        }
                        """).names())
                .containsExactly(
                        "Bare",
                        "Bare.field",
                        "Bare.method",
                        "Bare.<init>",
                        "Bare.Inner",
                        "Bare.Inner.implicit",
                        "Bare.Kind",
                        "Bare.Kind.ONE",
                        "Bare.Pair",
                        "Bare.Plain",
                        "Bare.Plain.<init>",
                        "Bare.Mark",
                        "Bare.Mark.value");
    }

    private static Path basedir() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    }
}
