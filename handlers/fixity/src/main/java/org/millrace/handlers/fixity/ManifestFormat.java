package org.millrace.handlers.fixity;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millrace.spi.Finding;
import org.millrace.workspace.WorkspacePath;

/**
 * The lines of a manifest: a hexadecimal digest, blanks, a path. One blank and an asterisk, as {@code sha256sum
 * --binary} writes it, count as blanks; everything else after the blanks is the path, taken as it is.
 */
final class ManifestFormat {

    private static final Pattern FORM = Pattern.compile("([0-9A-Fa-f]+)(?: \\*|[ \\t]+)([^ \\t].*)", Pattern.DOTALL);

    private final Algorithm algorithm;
    private final Optional<WorkspacePath> folder;
    private final Faults faults;

    ManifestFormat(Algorithm algorithm, Optional<WorkspacePath> folder, Faults faults) {
        this.algorithm = algorithm;
        this.folder = folder;
        this.faults = faults;
    }

    /** What the line lists; empty for a blank line, and for a bad one, which is noted as a fault. */
    Optional<Listed> read(Line line) {
        if (line instanceof Line.Text text) {
            return text.text().isBlank() ? Optional.empty() : parse(text);
        }
        faults.add(line instanceof Line.NotUtf8 ? notUtf8(line) : malformed(line, "it is longer than any path"));
        return Optional.empty();
    }

    private Optional<Listed> parse(Line.Text line) {
        Matcher matcher = FORM.matcher(line.text());
        if (!matcher.matches()) {
            faults.add(malformed(line, "it has another form"));
            return Optional.empty();
        }
        String digest = matcher.group(1).toLowerCase(Locale.ROOT);
        if (digest.length() != algorithm.hexDigits()) {
            faults.add(malformed(line, "its digest has " + digest.length() + " digits"));
            return Optional.empty();
        }
        return path(line, matcher.group(2)).map(path -> new Listed(path, digest));
    }

    private Optional<WorkspacePath> path(Line line, String written) {
        String whole = folder.map(path -> path + "/" + written).orElse(written);
        Optional<String> defect = WorkspacePath.defect(written).or(() -> WorkspacePath.defect(whole));
        defect.ifPresent(found -> faults.add(escaping(line, found)));
        return defect.isPresent() ? Optional.empty() : Optional.of(WorkspacePath.of(whole));
    }

    private Finding malformed(Line line, String found) {
        return Finding.of(
                        "MALFORMED_LINE",
                        "Expected a line of " + algorithm.hexDigits() + " hexadecimal digits (" + algorithm
                                + "), blanks and a path, but " + found)
                .at(place(line))
                .mendedBy("Mend or remove the line, or name the algorithm that the manifest uses.");
    }

    private static Finding notUtf8(Line line) {
        return Finding.of("NOT_UTF8", "Expected a line in UTF-8, but it is in another encoding")
                .at(place(line))
                .mendedBy("Save the manifest in UTF-8.");
    }

    private static Finding escaping(Line line, String found) {
        return Finding.of("ESCAPING_PATH", "Expected a path inside the workspace, but " + found)
                .at(place(line))
                .mendedBy("List files by their paths relative to the folder of the manifest.");
    }

    static String place(Line line) {
        return "line " + line.number();
    }
}
