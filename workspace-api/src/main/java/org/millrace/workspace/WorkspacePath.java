package org.millrace.workspace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A relative, normalised path inside a workspace. It cannot name anything outside: there is no way to make one that is
 * absolute, climbs with {@code ..}, or hides what it names behind control characters.
 *
 * <p>Empty and {@code .} segments are dropped, so {@code Maps//a.json}, {@code ./Maps/a.json} and {@code Maps/a.json}
 * are equal; {@code Units/} and {@code Units} are equal too. Letter case is kept and significant.
 *
 * @param value the normalised text, segments joined with {@code /}, never empty
 */
public record WorkspacePath(String value) implements Comparable<WorkspacePath> {

    private static final int MAX_LENGTH = 4_000;
    private static final int MAX_SEGMENT_BYTES = 255;

    public WorkspacePath {
        Optional<String> defect = defect(value);
        if (defect.isPresent()) {
            throw new IllegalArgumentException("'" + printable(value) + "' is not a workspace path: " + defect.get());
        }
        value = String.join("/", segmentsOf(value));
    }

    /**
     * The path that a text names.
     *
     * @param text a relative path with {@code /} between its segments
     * @return the normalised path
     * @throws IllegalArgumentException if {@link #defect(String)} finds fault with the text
     */
    public static WorkspacePath of(String text) {
        return new WorkspacePath(text);
    }

    /**
     * Says what keeps a text from being a workspace path, for callers that report rather than throw.
     *
     * @param text any text, from anywhere
     * @return the defect as the end of a sentence ("it climbs out with '..'"), or empty if the text is a good path
     */
    public static Optional<String> defect(String text) {
        Objects.requireNonNull(text, "text");
        if (text.length() > MAX_LENGTH) {
            return Optional.of("it is longer than " + MAX_LENGTH + " characters");
        }
        Optional<String> odd = oddCharacter(text);
        if (odd.isPresent()) {
            return odd;
        }
        if (text.startsWith("/")) {
            return Optional.of("it is absolute; paths are relative to the workspace");
        }
        if (beginsWithDrive(text)) {
            return Optional.of("it begins with a drive letter; paths are relative to the workspace");
        }
        if (text.indexOf('\\') >= 0) {
            return Optional.of("it has a backslash; segments are separated by '/'");
        }
        return segmentDefect(segmentsOf(text));
    }

    private static boolean beginsWithDrive(String text) {
        return text.length() > 1 && text.charAt(1) == ':' && text.charAt(0) < 128 && Character.isLetter(text.charAt(0));
    }

    private static Optional<String> segmentDefect(List<String> segments) {
        if (segments.isEmpty()) {
            return Optional.of("it is empty");
        }
        for (String segment : segments) {
            if (segment.equals("..")) {
                return Optional.of("it climbs out with '..'");
            }
            if (segment.getBytes(StandardCharsets.UTF_8).length > MAX_SEGMENT_BYTES) {
                return Optional.of("one of its segments is longer than " + MAX_SEGMENT_BYTES + " bytes");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> oddCharacter(String text) {
        return text.codePoints()
                .filter(WorkspacePath::isOdd)
                .mapToObj(odd -> "it has the character U+%04X, which no file name here may have".formatted(odd))
                .findFirst();
    }

    /** Control characters, invisible direction changes, halves of surrogate pairs, non-characters. */
    private static boolean isOdd(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                true;
            case Character.FORMAT -> codePoint != 0x200C && codePoint != 0x200D; // joiners that some scripts need
            case Character.UNASSIGNED -> (codePoint & 0xFFFE) == 0xFFFE || (codePoint >= 0xFDD0 && codePoint <= 0xFDEF);
            default -> false;
        };
    }

    private static List<String> segmentsOf(String text) {
        List<String> segments = new ArrayList<>();
        int start = 0;
        for (int end = text.indexOf('/'); start <= text.length(); end = text.indexOf('/', start)) {
            String segment = text.substring(start, end < 0 ? text.length() : end);
            if (!segment.isEmpty() && !segment.equals(".")) {
                segments.add(segment);
            }
            start = end < 0 ? text.length() + 1 : end + 1;
        }
        return segments;
    }

    private static String printable(String text) {
        String shown = text.length() > 200 ? text.substring(0, 200) + "..." : text;
        StringBuilder printed = new StringBuilder(shown.length());
        shown.codePoints().forEach(c -> printed.append(isOdd(c) ? "?" : Character.toString(c)));
        return printed.toString();
    }

    /**
     * The segments, at least one.
     *
     * @return the names between the slashes, in order
     */
    public List<String> segments() {
        return List.copyOf(segmentsOf(value));
    }

    /**
     * The last segment.
     *
     * @return the file's or folder's own name
     */
    public String name() {
        return value.substring(value.lastIndexOf('/') + 1);
    }

    /**
     * The folder this path lies in.
     *
     * @return the path without its last segment, or empty directly under the workspace's root
     */
    public Optional<WorkspacePath> parent() {
        int slash = value.lastIndexOf('/');
        return slash < 0 ? Optional.empty() : Optional.of(new WorkspacePath(value.substring(0, slash)));
    }

    /**
     * A path below this one.
     *
     * @param relative what to append, itself a good workspace path
     * @return the longer path
     * @throws IllegalArgumentException if the text is not a workspace path, so the result always lies below this one
     */
    public WorkspacePath resolve(String relative) {
        return new WorkspacePath(value + "/" + new WorkspacePath(relative).value);
    }

    /**
     * Whether this path is the given folder or lies below it.
     *
     * @param folder a path
     * @return true if every segment of the folder begins this path
     */
    public boolean isWithin(WorkspacePath folder) {
        return value.equals(folder.value) || value.startsWith(folder.value + "/");
    }

    @Override
    public int compareTo(WorkspacePath other) {
        return value.compareTo(other.value);
    }

    /** The normalised text. */
    @Override
    public String toString() {
        return value;
    }
}
