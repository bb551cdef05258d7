package org.millrace.spi;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of this contract. A handler jar says in its index which version it was compiled against; an engine runs
 * it if the major versions are equal and the engine's minor version is not lower.
 *
 * @param major rises when a handler would have to change
 * @param minor rises when something was added
 */
public record SpiVersion(int major, int minor) {

    /** The version that this jar is. */
    public static final SpiVersion CURRENT = new SpiVersion(1, 0);

    private static final Pattern FORM = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");

    /**
     * Reads a version.
     *
     * @param text such as {@code 1.0}
     * @return the version, or empty if the text has another form
     */
    public static Optional<SpiVersion> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new SpiVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    /**
     * Whether an engine with this version runs handlers compiled against another.
     *
     * @param compiledAgainst the handlers' version
     * @return true if it does
     */
    public boolean runs(SpiVersion compiledAgainst) {
        return major == compiledAgainst.major && minor >= compiledAgainst.minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
