package org.millrace.benchmarks;

/** Who is measured on a sample. */
enum Contender {
    TOKENS("tokens", "tokens", "Jackson, tokens only (floor)"),
    LINT_KNOWN("lint_known", "lintKnown", "Linter, handlers known"),
    LINT_UNKNOWN("lint_unknown", "lintUnknown", "Linter, handlers unknown"),
    SCHEMA_KNOWN("schema_known", "schemaKnown", "networknt and our schema, handlers known (peer)"),
    SCHEMA_UNKNOWN("schema_unknown", "schemaUnknown", "networknt and our schema, handlers unknown (peer)");

    private final String key;
    private final String method;
    private final String title;

    Contender(String key, String method, String title) {
        this.key = key;
        this.method = method;
        this.title = title;
    }

    /** The contender that a method of {@link LintBenchmark} measures. */
    static Contender ofMethod(String method) {
        for (Contender contender : values()) {
            if (contender.method.equals(method)) {
                return contender;
            }
        }
        throw new IllegalArgumentException("Expected a contender for the benchmark " + method + ", but there is none");
    }

    /** The name in the result line. */
    String key() {
        return key;
    }

    String title() {
        return title;
    }
}
