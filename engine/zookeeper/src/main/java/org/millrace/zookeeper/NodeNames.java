package org.millrace.zookeeper;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns any text into the name of one node. */
final class NodeNames {

    private static final Pattern ESCAPES = Pattern.compile("%u[0-9A-F]{4}|(?:%[0-9A-F]{2})+");
    private static final Pattern ARK_SLASH = Pattern.compile(":?/");

    private NodeNames() {}

    /** Merritt's spelling of a lock's name: {@code ark:/99999/fk4} becomes {@code ark_99999_fk4}. */
    static String ofLock(String text) {
        return of(ARK_SLASH.matcher(text).replaceAll("_"));
    }

    /**
     * The text itself wherever ZooKeeper takes it as a name; what it would refuse, and the percent sign, become
     * {@code %XX} for each byte, half a character {@code %uXXXX}, so that two texts never share a name.
     */
    static String of(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("Expected a name, but got an empty text");
        }
        if (text.equals(".") || text.equals("..")) {
            return "%2E".repeat(text.length());
        }
        StringBuilder name = new StringBuilder(text.length());
        text.codePoints().forEach(point -> append(point, name));
        return name.toString();
    }

    /** The text that a name stands for, the reverse of {@link #of}. What is no name of ours is itself. */
    static String text(String name) {
        if (name.indexOf('%') < 0) {
            return name;
        }
        Matcher escapes = ESCAPES.matcher(name);
        return escapes.replaceAll(found -> Matcher.quoteReplacement(unescaped(found.group())));
    }

    private static String unescaped(String escapes) {
        if (escapes.startsWith("%u")) {
            return String.valueOf((char) Integer.parseInt(escapes.substring(2), 16));
        }
        byte[] bytes = HexFormat.of().parseHex(escapes.replace("%", ""));
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void append(int point, StringBuilder name) {
        if (isLegal(point)) {
            name.appendCodePoint(point);
        } else if (Character.getType(point) == Character.SURROGATE) {
            name.append(String.format("%%u%04X", point));
        } else {
            appendBytes(point, name);
        }
    }

    private static void appendBytes(int point, StringBuilder name) {
        for (byte part : new String(Character.toChars(point)).getBytes(StandardCharsets.UTF_8)) {
            name.append(String.format("%%%02X", part));
        }
    }

    private static boolean isLegal(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> false;
            default -> point != '/' && point != '%' && point < 0xFFF0;
        };
    }
}
