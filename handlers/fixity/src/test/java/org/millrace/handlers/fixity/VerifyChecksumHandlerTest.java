package org.millrace.handlers.fixity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millrace.spi.Element;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.testkit.HandlerTester;
import org.millrace.testkit.Progress;
import org.millrace.testkit.Run;

class VerifyChecksumHandlerTest {

    private static final String SHA_256_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @AutoClose
    private final HandlerTester tester =
            HandlerTester.of(new VerifyChecksumHandler()).input("algorithm", "SHA-256");

    private Run verify(String path, String digest) {
        return run(Map.of("path", path, "digest", digest));
    }

    private Run run(Map<String, Object> parameters) {
        return tester.element(new Element("element", Optional.empty(), parameters))
                .run();
    }

    @ParameterizedTest
    @CsvSource({
        "MD5, 900150983cd24fb0d6963f7d28e17f72",
        "SHA-1, a9993e364706816aba3e25717850c26c9cd0d89d",
        "SHA-256, " + SHA_256_OF_ABC,
        "SHA-384, cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                + "8086072ba1e7cc2358baeca134c825a7",
        "SHA-512, ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    })
    void knowsEachAlgorithm(String algorithm, String digest) {
        tester.file("data/a.txt", "abc").input("algorithm", algorithm);
        assertThat(verify("data/a.txt", digest).outcome()).isEqualTo(Outcome.ok());
    }

    @Test
    void takesCapitalsToo() {
        tester.file("a", "abc");
        assertThat(verify("a", SHA_256_OF_ABC.toUpperCase(Locale.ROOT)).status())
                .isEqualTo(Status.OK);
    }

    @Test
    void reportsADamagedFile() {
        tester.file("data/a.txt", "abd");
        Run run = verify("data/a.txt", SHA_256_OF_ABC);
        assertThat(run.codes()).containsExactly("DIGEST_MISMATCH");
        assertThat(run.findings().get(0).place()).isEqualTo("data/a.txt");
        assertThat(run.findings().get(0).message())
                .isEqualTo("Expected the digest " + SHA_256_OF_ABC + ", but found "
                        + "a52d159f262b2c6ddb724a61840befc36eb30c88877a4030b65cbe86298449c9");
    }

    @Test
    void reportsAMissingFile() {
        tester.file("data/a.txt", "abc");
        assertThat(verify("data/b.txt", SHA_256_OF_ABC).codes()).containsExactly("MISSING_FILE");
        assertThat(verify("data", SHA_256_OF_ABC).codes()).containsExactly("MISSING_FILE");
    }

    @Test
    void reportsWhatIsNoFileOfTheWorkspace() {
        Run run = verify("../secret", SHA_256_OF_ABC);
        assertThat(run.codes()).containsExactly("NOT_A_FILE");
        assertThat(run.findings().get(0).message()).contains("'..'");
        tester.link("data/link", tester.scratch());
        assertThat(verify("data/link", SHA_256_OF_ABC).codes()).containsExactly("NOT_A_FILE");
        assertThat(verify("data/link/file", SHA_256_OF_ABC).codes()).containsExactly("NOT_A_FILE");
    }

    @Test
    void streamsAndTellsHowFarItIs() {
        tester.file("big", new byte[200_000]);
        Run run = verify("big", SHA_256_OF_ABC);
        assertThat(run.progress())
                .containsExactly(
                        new Progress(65_536, 200_000, "bytes"),
                        new Progress(131_072, 200_000, "bytes"),
                        new Progress(196_608, 200_000, "bytes"),
                        new Progress(200_000, 200_000, "bytes"));
    }

    @Test
    void stopsWhenCancelled() {
        tester.file("big", new byte[200_000]).cancelledAfter(1);
        Run run = verify("big", SHA_256_OF_ABC);
        assertThat(run.status()).isEqualTo(Status.FATAL);
        assertThat(run.progress()).containsExactly(new Progress(65_536, 200_000, "bytes"));
    }

    @Test
    void refusesElementsOfAnotherList() {
        assertThat(run(Map.of("path", "a")).permanent()).isTrue();
        Run run = run(Map.of("path", 1L, "digest", SHA_256_OF_ABC));
        assertThat(run.permanent()).isTrue();
        assertThat(run.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Fatal.class,
                        fatal -> assertThat(fatal.message())
                                .contains("'element'")
                                .contains("'path'"));
    }
}
