package org.millrace.benchmarks;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * The least that anybody must do who reads a workflow with this parser: step over its tokens and look at none. Features
 * and limits are those of the linter's reader.
 */
final class TokenFloor {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100)
                    .maxStringLength(64 * 1024)
                    .maxNameLength(1_000)
                    .maxNumberLength(100)
                    .maxTokenCount(1_000_000)
                    .build())
            .enable(
                    JsonReadFeature.ALLOW_JAVA_COMMENTS,
                    JsonReadFeature.ALLOW_YAML_COMMENTS,
                    JsonReadFeature.ALLOW_SINGLE_QUOTES,
                    JsonReadFeature.ALLOW_TRAILING_COMMA,
                    JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES,
                    JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private TokenFloor() {}

    /** How many tokens a document has. */
    static int count(byte[] document) {
        int tokens = 0;
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), document)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }
}
