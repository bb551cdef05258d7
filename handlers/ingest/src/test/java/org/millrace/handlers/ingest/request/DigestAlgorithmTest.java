package org.millrace.handlers.ingest.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DigestAlgorithmTest {

    private static final byte[] CHECK = "123456789".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @CsvSource({
        "ADLER32, 091e01de",
        "CRC32, cbf43926",
        "MD2, 12bd4efdd922b5c8c7b773f26ef4e35f",
        "MD5, 25f9e794323b453885f5181f1b624d0b",
        "SHA1, f7c3bc1d808e04732adf679965ccc34ca7ae3441",
        "SHA256, 15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225"
    })
    void knownValues(DigestAlgorithm algorithm, String expected) {
        assertThat(HexFormat.of().formatHex(algorithm.start().digest(CHECK))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource
    void aDigestHasTheLengthItSays(DigestAlgorithm algorithm) {
        MessageDigest digest = algorithm.start();
        digest.update(CHECK, 2, 3);
        digest.update((byte) 1);

        assertThat(digest.digest()).hasSize(algorithm.hexLength() / 2).isNotEqualTo(digest.digest());
        assertThat(digest.getDigestLength()).isEqualTo(algorithm.hexLength() / 2);
    }

    @ParameterizedTest
    @CsvSource({"md5, MD5", "sha-256, SHA256", "SHA256, SHA256", "Sha-1, SHA1", "crc-32, CRC32", "Adler32, ADLER32"})
    void namesMayBeSpelledAsDepositorsDo(String name, DigestAlgorithm algorithm) {
        assertThat(DigestAlgorithm.named(name)).contains(algorithm);
    }

    @Test
    void anUnknownNameIsNone() {
        assertThat(DigestAlgorithm.named("md5xxx")).isEmpty();
    }
}
