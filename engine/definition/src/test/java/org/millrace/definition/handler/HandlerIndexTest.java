package org.millrace.definition.handler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.definition.handler.HandlerDescription.EmittedFinding;
import org.millrace.definition.handler.HandlerDescription.FixedFiles;
import org.millrace.spi.SpiVersion;
import org.millrace.workspace.WorkspacePath;

class HandlerIndexTest {

    private static final String COMPLETE = """
            {
              "format": 1,
              "spi": "1.0",
              "handlers": [
                {
                  "key": "DIGEST",
                  "class": "org.example.Fixity$Digest",
                  "version": "1.2",
                  "documentation": "Computes \\"digests\\" of été.",
                  "in": [
                    {
                      "name": "algorithm",
                      "type": "java.lang.String",
                      "required": true,
                      "values": [
                        "SHA-256",
                        "SHA-512"
                      ],
                      "documentation": "Which digest."
                    }
                  ],
                  "out": [
                    {
                      "name": "manifest",
                      "type": "java.nio.file.Path",
                      "required": false,
                      "documentation": ""
                    }
                  ],
                  "reads": [
                    "Content"
                  ],
                  "writes": [],
                  "records": [
                    "Identifiers"
                  ],
                  "findings": [
                    {
                      "code": "MISMATCH",
                      "status": "KO",
                      "documentation": "A digest differs."
                    }
                  ],
                  "origin": "fixity/fixity.jar"
                }
              ]
            }
            """;

    private static final HandlerDescription DIGEST = new HandlerDescription(
            "DIGEST",
            "org.example.Fixity$Digest",
            "1.2",
            "Computes \"digests\" of été.",
            List.of(new PortDescription(
                    "algorithm", "java.lang.String", true, List.of("SHA-256", "SHA-512"), "Which digest.")),
            List.of(new PortDescription("manifest", "java.nio.file.Path", false, List.of(), "")),
            new FixedFiles(List.of(WorkspacePath.of("Content")), List.of()),
            List.of("Identifiers"),
            List.of(new EmittedFinding("MISMATCH", "KO", "A digest differs.")),
            "fixity/fixity.jar");

    private static HandlerIndex.Reading read(String text) {
        return HandlerIndex.read(text.getBytes(UTF_8), "here.jar");
    }

    private static List<String> problemsOf(String text) {
        HandlerIndex.Reading reading = read(text);
        assertThat(reading.index()).isEmpty();
        return reading.problems();
    }

    private static String indexWith(String... handlers) {
        return "{\"format\": 1, \"spi\": \"1.0\", \"handlers\": [" + String.join(", ", handlers) + "]}";
    }

    private static String handler(String key) {
        return "{\"key\": \"%s\", \"class\": \"a.%s\", \"version\": \"1\", \"in\": [], \"out\": []}"
                .formatted(key, key);
    }

    @Nested
    class Good {

        @Test
        void everyKeyOfTheFormatIsRead() {
            assertThat(read(COMPLETE).index()).contains(new HandlerIndex(new SpiVersion(1, 0), List.of(DIGEST)));
        }

        @Test
        void whatIsWrittenReadsBackToTheSameBytes() {
            HandlerIndex index = read(COMPLETE).index().orElseThrow();

            assertThat(index.toJson()).isEqualTo(COMPLETE);
            assertThat(read(index.toJson()).index()).contains(index);
        }

        @Test
        void handlersThatNameNoOriginComeFromTheFileThatWasRead() {
            assertThat(read(indexWith(handler("A"))).index().orElseThrow().handlers())
                    .extracting(HandlerDescription::origin)
                    .containsExactly("here.jar");
        }

        @Test
        void whatSaysNothingMayBeLeftOut() {
            HandlerDescription handler = read(indexWith(handler("A")))
                    .index()
                    .orElseThrow()
                    .handlers()
                    .get(0);

            assertThat(handler.documentation()).isEmpty();
            assertThat(handler.findings()).isEmpty();
            assertThat(handler.files()).isEqualTo(new FixedFiles(List.of(), List.of()));
        }

        @Test
        void keysOfALaterFormatAreIgnored() {
            assertThat(read("{\"format\": 1, \"spi\": \"1.0\", \"built\": {}, \"handlers\": []}")
                            .problems())
                    .isEmpty();
        }

        @Test
        void aCatalogIsExportedByKeyWhateverTheOrderItWasMadeIn() {
            List<HandlerDescription> handlers = read(indexWith(handler("B"), handler("A"), handler("C")))
                    .index()
                    .orElseThrow()
                    .handlers();
            List<HandlerDescription> reversed = List.of(handlers.get(2), handlers.get(1), handlers.get(0));

            String exported = HandlerIndex.of(HandlerCatalog.of(handlers)).toJson();

            assertThat(exported)
                    .isEqualTo(HandlerIndex.of(HandlerCatalog.of(reversed)).toJson());
            assertThat(read(exported).index().orElseThrow().handlers())
                    .extracting(HandlerDescription::key)
                    .containsExactly("A", "B", "C");
        }
    }

    @Nested
    class Bad {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "[]                        | 1:1: expected an object with 'format', 'spi' and 'handlers', but found a list",
                    "{}                        | 1:1: the key 'format' is missing",
                    "{\"format\": 2}           | 1:12: expected the format '1', the only one that this engine reads, but found '2'",
                    "{\"format\": \"1\"}       | 1:12: expected the format '1', the only one that this engine reads, but found a string",
                    "{\"format\": 1, \"spi\": \"one\", \"handlers\": []} | 1:22: expected an spi version such as '1.0', but found 'one'",
                    "{\"format\": 1, \"spi\": 1.0, \"handlers\": []}     | 1:22: expected a text for 'spi', but found a number",
                    "{\"format\": 1, \"handlers\": []}                   | 1:1: the key 'spi' is missing",
                    "{\"format\": 1, \"spi\": \"1.0\"}                   | 1:1: the key 'handlers' is missing",
                    "{\"format\": 1, \"spi\": \"1.0\", \"handlers\": {}} | 1:41: expected a list for 'handlers', but found an object",
                    "{\"format\": 1, \"spi\": \"1.0\", \"handlers\": [7]} | 1:42: expected objects for 'handlers', but found a number",
                })
        void theIndexItself(String text, String problem) {
            assertThat(problemsOf(text)).containsExactly(problem);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "\"DIGEST\"               | \"digest\"    | 6:14: expected capitals, digits and underscores, at most 80, for 'key', but found 'digest'",
                    "\"DIGEST\"               | null          | 6:14: expected a text for 'key', but found null",
                    "\"key\"                  | \"clef\"      | 5:5: the key 'key' is missing",
                    "org.example.Fixity       | org/example/  | 7:16: expected the binary name of a class for 'class', but found 'org/example/$Digest'",
                    "\"version\"              | \"vers\"      | 5:5: the key 'version' is missing",
                    "\"1.2\"                  | 1.2           | 8:18: expected a text for 'version', but found a number",
                    "\"in\"                   | \"inputs\"    | 5:5: the key 'in' is missing",
                    "\"name\": \"algorithm\"  | \"name\": \"the algorithm\" | 12:19: expected letters, digits, '_', '.' and '-' for 'name', but found 'the algorithm'",
                    "java.lang.String         | List<String>  | 13:19: expected the name of a type for 'type', but found 'List<String>'",
                    "\"required\": true       | \"required\": \"true\" | 14:23: expected true or false for 'required', but found a string",
                    "\"SHA-512\"              | 512           | 17:13: expected texts for 'values', but found a number",
                    "\"Content\"              | \"../etc\"    | 31:9: '../etc' is not a workspace path: it climbs out with '..'",
                    "\"MISMATCH\"             | \"oh no\"     | 39:19: expected capitals, digits and underscores for 'code', but found 'oh no'",
                    "\"KO\"                   | \"OK\"        | 40:21: expected WARNING or KO for 'status', but found 'OK'",
                    "\"fixity/fixity.jar\"    | 3             | 44:17: expected a text for 'origin', but found a number",
                })
        void oneKeyOfAHandler(String original, String replacement, String problem) {
            assertThat(COMPLETE).contains(original);

            assertThat(problemsOf(
                            COMPLETE.replaceFirst(Pattern.quote(original), Matcher.quoteReplacement(replacement))))
                    .containsExactly(problem);
        }

        @Test
        void twoHandlersOfOneKeyAreBothNamed() {
            String second = handler("A").replace("a.A", "b.Other");

            assertThat(problemsOf(indexWith(handler("A"), second)))
                    .singleElement()
                    .asString()
                    .endsWith("the key 'A' is claimed twice, by a.A and by b.Other");
        }

        @Test
        void twoPortsOfOneNameAreRefused() {
            String port = "{\"name\": \"x\", \"type\": \"java.lang.String\", \"required\": true}";
            String handler = handler("A").replace("\"in\": []", "\"in\": [" + port + ", " + port + "]");

            assertThat(problemsOf(indexWith(handler)))
                    .singleElement()
                    .asString()
                    .endsWith("the name 'x' is that of an earlier port");
        }

        @Test
        void allProblemsOfAFileAreToldAtOnce() {
            assertThat(problemsOf("{\"format\": 1, \"spi\": \"x\", \"handlers\": [1, {\"in\": 3}]}"))
                    .hasSizeGreaterThan(5);
        }

        @Test
        void ofVeryManyProblemsTheFirstAreToldAndTheRestAreCounted() {
            String many = IntStream.range(0, 10_000).mapToObj(i -> "1").collect(Collectors.joining(", "));

            assertThat(problemsOf(indexWith(many))).hasSize(21).last().isEqualTo("and 9980 more");
        }

        @Test
        void aControlCharacterOfTheIndexDoesNotReachTheTerminal() {
            assertThat(problemsOf(indexWith(handler("A").replace("\"A\"", "\"A\\u001b[31m\\n\""))))
                    .singleElement()
                    .asString()
                    .endsWith("but found 'A?[31m?'");
        }

        @Test
        void anEmptyFileIsNoIndex() {
            assertThat(problemsOf("")).containsExactly("1:1: expected an index of handlers, but the file is empty");
        }

        @Test
        void whatFollowsTheIndexIsRefused() {
            assertThat(problemsOf(indexWith() + " x"))
                    .containsExactly("1:" + (indexWith().length() + 2)
                            + ": expected the end of the file after the closing brace, but more follows");
        }

        @Test
        void bytesThatAreNoTextAreRefused() {
            assertThat(HandlerIndex.read(new byte[] {(byte) 0xCA, (byte) 0xFE, 0, 1}, "x")
                            .problems())
                    .isNotEmpty();
        }

        @Test
        void aFileAboveTheLimitIsRefusedUnread() {
            byte[] blanks = new byte[HandlerIndex.MAX_BYTES + 1];
            Arrays.fill(blanks, (byte) ' ');

            assertThat(HandlerIndex.read(blanks, "x").problems())
                    .containsExactly("1:1: expected at most 4194304 bytes, but there are more");
        }

        @Test
        void noBrokenFileThrows() {
            byte[] good = COMPLETE.getBytes(UTF_8);
            Random random = new Random(42);
            for (int i = 0; i < 5_000; i++) {
                byte[] broken = Arrays.copyOf(good, i % 2 == 0 ? good.length : random.nextInt(good.length));
                for (int n = random.nextInt(3); n >= 0 && broken.length > 0; n--) {
                    broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
                }
                HandlerIndex.Reading reading = HandlerIndex.read(broken, "x");
                assertThat(reading.index().isPresent())
                        .isEqualTo(reading.problems().isEmpty());
            }
        }
    }

    @Test
    void aReadingIsEitherAnIndexOrProblems() {
        assertThatIllegalArgumentException().isThrownBy(() -> new HandlerIndex.Reading(Optional.empty(), List.of()));
    }
}
