package org.millrace.handlers.ingest.identity;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.millrace.spi.PermanentFailure;

/**
 * What all names of a minter begin with.
 *
 * @param naan the number of the name assigning authority
 * @param prefix what follows its slash, such as {@code fk4}; may be empty
 */
record Shoulder(String naan, String prefix) {

    private static final Pattern FORM =
            Pattern.compile("ark:/?(?<naan>[0-9bcdfghjkmnpqrstvwxz]{4,16})/(?<prefix>[0-9a-z./]{0,40})");

    /** The shoulder of a profile, {@code ark:/99999/fk4}. */
    static Shoulder of(String text, String profile) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches() || text.contains("//") || text.contains("..")) {
            throw new PermanentFailure("The profile " + profile + " names the shoulder '" + text
                    + "' for its minter; expected one such as ark:/99999/fk4");
        }
        return new Shoulder(form.group("naan"), form.group("prefix"));
    }

    /** The counter that all workers share. */
    String counter() {
        return "ark/" + naan + "/" + prefix;
    }

    @Override
    public String toString() {
        return "ark:/" + naan + "/" + prefix;
    }
}
