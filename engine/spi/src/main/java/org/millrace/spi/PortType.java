package org.millrace.spi;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.millrace.workspace.WorkspacePath;

/**
 * The textual types: those a written {@code VALUE} or a {@code PARAM} can be read as. One table serves the linter, which
 * checks written values before anything runs, and the engine, which converts them.
 */
public enum PortType {
    /** Any text. */
    TEXT(String.class, "a text", text -> text),
    /** {@code true} or {@code false}. */
    BOOLEAN(Boolean.class, "true or false", PortType::booleanOf),
    /** A whole number of 32 bits. */
    INTEGER(Integer.class, "a whole number", Integer::valueOf),
    /** A whole number of 64 bits. */
    LONG(Long.class, "a whole number", Long::valueOf),
    /** A decimal number of any precision. */
    DECIMAL(BigDecimal.class, "a decimal number", BigDecimal::new),
    /** An ISO-8601 duration. */
    DURATION(Duration.class, "an ISO-8601 duration such as PT30S", Duration::parse),
    /** A URI. */
    URI_REFERENCE(URI.class, "a URI", URI::create),
    /** A path inside the workspace. */
    PATH(WorkspacePath.class, "a relative path inside the workspace", WorkspacePath::of);

    private final Class<?> type;
    private final String expectation;
    private final Function<String, Object> reader;

    PortType(Class<?> type, String expectation, Function<String, Object> reader) {
        this.type = type;
        this.expectation = expectation;
        this.reader = reader;
    }

    private static Object booleanOf(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
        }
        return Boolean.valueOf(text);
    }

    /**
     * The textual type of a port's class.
     *
     * @param className the fully qualified name of a class
     * @return the textual type, or empty if no text can be read as the class
     */
    public static Optional<PortType> ofClassNamed(String className) {
        return Arrays.stream(values())
                .filter(portType -> portType.type.getName().equals(className))
                .findFirst();
    }

    /**
     * Reads a text.
     *
     * @param text what a workflow or a caller wrote
     * @return an object of {@link #type()}
     * @throws IllegalArgumentException if the text is not {@link #expectation()}
     */
    public Object read(String text) {
        try {
            return reader.apply(text);
        } catch (RuntimeException notOfThisType) {
            throw new IllegalArgumentException("Expected " + expectation + ", but got '" + text + "'", notOfThisType);
        }
    }

    /**
     * Whether a text can be read.
     *
     * @param text what a workflow or a caller wrote
     * @return true if {@link #read} would succeed
     */
    public boolean accepts(String text) {
        try {
            read(text);
            return true;
        } catch (IllegalArgumentException notOfThisType) {
            return false;
        }
    }

    /**
     * The class a handler receives.
     *
     * @return a class of the JDK or the workspace API
     */
    public Class<?> type() {
        return type;
    }

    /**
     * What a text has to be, for messages.
     *
     * @return such as "a whole number"
     */
    public String expectation() {
        return expectation;
    }

    /**
     * All textual types, for messages.
     *
     * @return their simple names, separated by commas
     */
    public static String names() {
        return Arrays.stream(values()).map(t -> t.type.getSimpleName()).collect(Collectors.joining(", "));
    }
}
