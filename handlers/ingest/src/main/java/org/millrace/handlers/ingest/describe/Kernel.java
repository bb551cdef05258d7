package org.millrace.handlers.ingest.describe;

import java.util.Optional;
import org.millrace.handlers.ingest.text.LabelledText;

/**
 * The Dublin Kernel of an object as one source tells it: who, what and when, each if the source says so.
 */
record Kernel(Optional<String> who, Optional<String> what, Optional<String> when) {

    /** How many characters of a value are kept, as in Merritt. */
    static final int DISPLAYED = 3_500;

    static final Kernel SILENT = new Kernel(Optional.empty(), Optional.empty(), Optional.empty());

    Kernel {
        who = said(who);
        what = said(what);
        when = said(when);
    }

    /** What {@code mrt-erc.txt} says; of a label that appears twice the last counts. */
    static Kernel ofErc(String text) {
        LabelledText said = LabelledText.of(text);
        return new Kernel(said.value("who"), said.value("what"), said.value("when"));
    }

    /** This source, and where it is silent the other. */
    Kernel or(Kernel other) {
        return new Kernel(who.or(other::who), what.or(other::what), when.or(other::when));
    }

    /** The same with values cut to what is displayed. */
    Kernel cut() {
        return new Kernel(who.map(Kernel::cut), what.map(Kernel::cut), when.map(Kernel::cut));
    }

    private static String cut(String value) {
        if (value.length() <= DISPLAYED) {
            return value;
        }
        int end = Character.isHighSurrogate(value.charAt(DISPLAYED - 1)) ? DISPLAYED - 1 : DISPLAYED;
        return value.substring(0, end);
    }

    /** A value without line breaks, unless it is blank or says that it is unknown. */
    private static Optional<String> said(Optional<String> value) {
        return value.map(Anvl::flat).filter(text -> !text.isEmpty() && !text.equals(Anvl.UNASSIGNED));
    }
}
