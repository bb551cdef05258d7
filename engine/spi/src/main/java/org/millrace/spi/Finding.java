package org.millrace.spi;

import java.util.Objects;

/**
 * A coded remark about content, meant for whoever has to mend it. The engine prefixes the action's key and appends the
 * outcome's status, so that {@code NO_FILE} found by {@code CHECK_SEDA} reads {@code CHECK_SEDA.NO_FILE.KO}.
 *
 * @param code what was found, in capitals, declared by the handler with {@link Emits}
 * @param message what was expected and what was found
 * @param place where: a file, a line, a row, an identifier; empty if the whole element is meant
 * @param remedy what to do about it; empty if the message says it all
 */
public record Finding(String code, String message, String place, String remedy) {

    public Finding {
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(remedy, "remedy");
        if (!Emits.CODE.matcher(code).matches()) {
            throw new IllegalArgumentException("Expected a finding code like NO_FILE, but got '" + code + "'");
        }
    }

    /**
     * A finding about the whole element.
     *
     * @param code what was found
     * @param message what was expected and what was found
     * @return the finding, to be completed with {@link #at} and {@link #mendedBy}
     */
    public static Finding of(String code, String message) {
        return new Finding(code, message, "", "");
    }

    /**
     * The same finding at a place.
     *
     * @param newPlace a file, a line, a row, an identifier
     * @return a copy with that place
     */
    public Finding at(String newPlace) {
        return new Finding(code, message, newPlace, remedy);
    }

    /**
     * The same finding with the way out.
     *
     * @param newRemedy what to do about it
     * @return a copy with that remedy
     */
    public Finding mendedBy(String newRemedy) {
        return new Finding(code, message, place, newRemedy);
    }
}
