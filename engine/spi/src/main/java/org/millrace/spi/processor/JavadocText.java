package org.millrace.spi.processor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns a Javadoc comment into plain text. */
final class JavadocText {

    /** A block tag, an empty line, or the beginning of an HTML block. */
    private static final Pattern END_OF_PARAGRAPH = Pattern.compile(
            "\\n[ \\t]*[@\\n]|<(?:p|ul|ol|dl|pre|table|div|blockquote|h[1-6])\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern HTML_TAG = Pattern.compile("</?[A-Za-z][^>]*>");
    private static final Pattern ENTITY = Pattern.compile("&(lt|gt|amp|quot|nbsp|#\\d{1,5});");
    private static final Pattern LINK =
            Pattern.compile("(?<reference>[^\\s(]+(?:\\([^)]*\\))?)(?<label>.*)", Pattern.DOTALL);

    private final String comment;
    private final StringBuilder plain = new StringBuilder();
    private int position;

    private JavadocText(String comment) {
        this.comment = comment;
    }

    /**
     * The first paragraph: what comes before the first {@code <p>} or other block, empty line or block tag. Inline tags
     * become the text a reader would see, and white space is folded.
     */
    static String firstParagraph(String comment) {
        String body = comment.replace("\r\n", "\n").strip().replaceFirst("^<[pP]>\\s*", "");
        return new JavadocText("\n" + body).read().replaceAll("\\s+", " ").strip();
    }

    private String read() {
        while (position < comment.length() && !at(END_OF_PARAGRAPH).lookingAt()) {
            if (comment.startsWith("{@", position)) {
                inlineTag();
            } else if (!htmlTag() && !entity()) {
                plain.append(comment.charAt(position++));
            }
        }
        return plain.toString();
    }

    private Matcher at(Pattern pattern) {
        return pattern.matcher(comment).region(position, comment.length());
    }

    private boolean htmlTag() {
        Matcher tag = at(HTML_TAG);
        if (tag.lookingAt()) {
            position = tag.end();
            return true;
        }
        return false;
    }

    private boolean entity() {
        Matcher entity = at(ENTITY);
        if (entity.lookingAt()) {
            plain.append(characterOf(entity.group(1)));
            position = entity.end();
            return true;
        }
        return false;
    }

    private static String characterOf(String entity) {
        return switch (entity) {
            case "lt" -> "<";
            case "gt" -> ">";
            case "amp" -> "&";
            case "quot" -> "\"";
            case "nbsp" -> " ";
            default -> Character.toString(Integer.parseInt(entity.substring(1)));
        };
    }

    private void inlineTag() {
        int end = closingBrace();
        String[] tag = comment.substring(position + 2, end).split("\\s+", 2);
        position = Math.min(end + 1, comment.length());
        plain.append(shown(tag[0], tag.length == 2 ? tag[1].strip() : ""));
    }

    /** The brace that closes the tag at the position, or the end of a comment that forgot it. */
    private int closingBrace() {
        int depth = 0;
        for (int i = position; i < comment.length(); i++) {
            depth += comment.charAt(i) == '{' ? 1 : comment.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return comment.length();
    }

    private static String shown(String tag, String content) {
        return switch (tag) {
            case "link", "linkplain", "value" -> linkText(content);
            case "summary", "return" -> new JavadocText(content).read();
            case "inheritDoc", "docRoot", "snippet" -> "";
            default -> content;
        };
    }

    /** The label of a link, or else what it refers to; a reference may hold spaces between parentheses. */
    private static String linkText(String content) {
        Matcher link = LINK.matcher(content);
        if (!link.matches()) {
            return content;
        }
        String label = link.group("label");
        return label.isBlank()
                ? link.group("reference").replaceFirst("^#", "").replace('#', '.')
                : new JavadocText(label).read();
    }
}
