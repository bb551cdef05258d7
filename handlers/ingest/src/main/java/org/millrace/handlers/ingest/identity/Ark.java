package org.millrace.handlers.ingest.identity;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An Archival Resource Key in the one spelling that is recorded, {@code ark:/13030/m5qv8jks}.
 *
 * <p>Read are also the newer form without the slash, {@code ark:13030/...}, capitals in the label and in the name assigning
 * authority's number, and an ARK at the end of a resolver's URL. Hyphens mean nothing in an ARK and are left out. A name
 * keeps its letter case. What could leave a folder when it becomes a path ({@code ..}, empty segments) is no ARK here.
 *
 * @param naan the number of the name assigning authority
 * @param name all after it: shoulder, blade, and a qualifier if there is one
 */
public record Ark(String naan, String name) {

    /** How long an ARK may be: what the inventory has room for. */
    public static final int LONGEST = 255;

    private static final Pattern FORM = Pattern.compile(
            "(?:https?://[^/\\s]{1,255}/)?ark:/?(?<naan>[0-9bcdfghjkmnpqrstvwxz]{4,16})/(?<name>[A-Za-z0-9=~*+@_$%./]+)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern DOTS = Pattern.compile("(?:^|/)\\.{1,2}(?:/|$)");

    public Ark {
        Objects.requireNonNull(naan, "naan");
        Objects.requireNonNull(name, "name");
    }

    /** The ARK that a text is, with nothing before or after it but blanks; empty if it is none. */
    public static Optional<Ark> parse(String text) {
        String trimmed = text.strip();
        if (trimmed.length() > 2 * LONGEST) {
            return Optional.empty();
        }
        Matcher form = FORM.matcher(trimmed.replace("-", ""));
        return form.matches() ? usable(form.group("naan"), form.group("name")) : Optional.empty();
    }

    private static Optional<Ark> usable(String naan, String name) {
        String kept = withoutEnd(name);
        Ark ark = new Ark(naan.toLowerCase(Locale.ROOT), kept);
        boolean usable = !kept.isEmpty()
                && !kept.startsWith("/")
                && !kept.contains("//")
                && !DOTS.matcher(kept).find()
                && ark.toString().length() <= LONGEST;
        return usable ? Optional.of(ark) : Optional.empty();
    }

    /** Structural characters at the end mean nothing. */
    private static String withoutEnd(String name) {
        int end = name.length();
        while (end > 0 && (name.charAt(end - 1) == '/' || name.charAt(end - 1) == '.')) {
            end--;
        }
        return name.substring(0, end);
    }

    /** The one spelling of a text that is an ARK; empty if it is none. */
    public static Optional<String> normalized(String text) {
        return parse(text).map(Ark::toString);
    }

    /**
     * Whether the last character is the NOID check character of those before it: true for names that a minter with check
     * characters made, true by chance for one in 29 others.
     */
    public boolean hasCheckCharacter() {
        String text = naan + "/" + name;
        int last = text.length() - 1;
        return text.charAt(last) == NoidAlphabet.checkCharacter(text.substring(0, last));
    }

    /** Whether the name begins with a shoulder such as {@code ark:/99999/fk4}. */
    public boolean isUnder(String shoulder) {
        return toString().startsWith(shoulder);
    }

    /** As it is recorded, {@code ark:/NAAN/NAME}. */
    @Override
    public String toString() {
        return "ark:/" + naan + "/" + name;
    }
}
