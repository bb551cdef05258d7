package org.millrace.handlers.ingest.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millrace.handlers.ingest.settings.ManifestSettings;
import org.millrace.spi.Finding;

/**
 * A folder for each code, with manifests named after what is wrong in them. A name that begins with {@code batch} is read
 * as a batch; one with {@code with-base} came from a URL. What is said of each stands beside it; it is written again with
 * {@code -Dmillrace.fixtures.accept=true}.
 */
class ManifestFixtureTest {

    private static final Path ROOT = Path.of("src/test/resources/fixtures/manifest");
    private static final ManifestSettings BOUNDS =
            new ManifestSettings(Optional.empty(), Optional.of(1000), Optional.of(20), Optional.of(10L));

    static Stream<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".checkm")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void aManifestIsReadAsExpected(Path fixture) throws IOException {
        Path expected = fixture.resolveSibling(fixture.getFileName().toString().replace(".checkm", ".expected"));
        String found = read(fixture);
        if (Boolean.getBoolean("millrace.fixtures.accept")) {
            Files.writeString(expected, found);
        }

        assertThat(found).isEqualTo(Files.readString(expected));
        String code = fixture.getParent().getFileName().toString();
        if (!code.equals("good")) {
            assertThat(found).contains(code + ": ");
        }
    }

    @Test
    void everyCodeHasAFixture() {
        Set<String> codes = Arrays.stream(ManifestCode.class.getFields())
                .map(Field::getName)
                .filter(name -> !name.endsWith("_DOC"))
                .collect(Collectors.toSet());

        assertThat(ROOT.toFile().list()).contains(codes.toArray(String[]::new));
    }

    private static String read(Path fixture) throws IOException {
        String name = fixture.getFileName().toString();
        Optional<String> base = name.contains("with-base")
                ? Optional.of("https://files.example.org/sets/one/manifest.checkm")
                : Optional.empty();
        List<ManifestRow> rows = new ArrayList<>();
        try (InputStream in = Files.newInputStream(fixture)) {
            CheckmReader.Result result = new CheckmReader("m", kinds(name), base, BOUNDS).read(in, rows::add);
            return told(result, rows);
        }
    }

    private static Set<ManifestKind> kinds(String name) {
        Set<ManifestKind> object = EnumSet.of(ManifestKind.OBJECT);
        return name.startsWith("batch") && !name.equals("batch-as-object.checkm")
                ? EnumSet.complementOf(EnumSet.copyOf(object))
                : object;
    }

    private static String told(CheckmReader.Result result, List<ManifestRow> rows) {
        StringBuilder told = new StringBuilder();
        rows.forEach(row -> told.append(row.isGood() ? good(row) : "bad " + row.place() + '\n'));
        result.defect().ifPresent(defect -> told.append("defect ").append(line(defect)));
        rows.forEach(row -> row.faults().forEach(fault -> told.append("fault ").append(line(fault))));
        result.remarks().forEach(remark -> told.append("remark ").append(line(remark)));
        return told.toString();
    }

    private static String good(ManifestRow row) {
        String object = row.kind().isBatch() ? " " + row.object() : "";
        return "row " + row.number() + " " + row.place() + " " + row.kind() + " " + row.file() + object + '\n';
    }

    private static String line(Finding finding) {
        return finding.place() + " " + finding.code() + ": " + finding.message() + " | " + finding.remedy() + '\n';
    }
}
