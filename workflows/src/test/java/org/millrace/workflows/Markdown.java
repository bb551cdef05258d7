package org.millrace.workflows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A Markdown document. The words behind the language of a fenced block say what a test does with it: {@code json
 * workflow} is linted, {@code sh run} is executed, {@code text output} is what the block before it prints.
 *
 * @param path where it lies
 * @param text its content
 */
record Markdown(Path path, String text) {

    private static final Pattern FENCE = Pattern.compile("(?m)^( *)```(\\w+)?([^\\n`]*)\\n((?s:.*?))^ *```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\"");

    /**
     * A fenced block.
     *
     * @param document the document's path from the root of the repository
     * @param line where it begins
     * @param language such as json; empty if none is given
     * @param flags the words behind the language
     * @param text its content, without the blanks of its place in a list
     * @param start where its content begins in the document
     * @param end where its content ends in the document
     */
    record Block(String document, int line, String language, List<String> flags, String text, int start, int end) {

        boolean is(String wantedLanguage, String... wantedFlags) {
            return language.equals(wantedLanguage) && flags.containsAll(List.of(wantedFlags));
        }

        @Override
        public String toString() {
            return document + ":" + line;
        }
    }

    static Markdown read(Path path) {
        try {
            return new Markdown(path, Files.readString(path));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    String name() {
        return Repository.ROOT.relativize(path).toString().replace('\\', '/');
    }

    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        Matcher fence = FENCE.matcher(text);
        while (fence.find()) {
            List<String> flags = List.of(fence.group(3).strip().split(" +"));
            int line = (int) text.substring(0, fence.start()).lines().count() + 1;
            String language = fence.group(2) == null ? "" : fence.group(2);
            String content = fence.group(4).replaceAll("(?m)^" + fence.group(1), "");
            blocks.add(new Block(name(), line, language, flags, content, fence.start(4), fence.end(4)));
        }
        return blocks;
    }

    /** The text without its fenced blocks. */
    String prose() {
        return FENCE.matcher(text).replaceAll("");
    }

    /** What links into this document may name. */
    Set<String> anchors() {
        Set<String> anchors = HEADING.matcher(prose())
                .results()
                .map(heading -> slug(heading.group(1)))
                .collect(Collectors.toSet());
        ANCHOR.matcher(text).results().map(anchor -> anchor.group(1)).forEach(anchors::add);
        return anchors;
    }

    private static String slug(String heading) {
        return heading.strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }

    /** Puts new content into a block or between markers; for tests that are told to accept what is so now. */
    void replace(int start, int end, String content) {
        try {
            Files.writeString(path, text.substring(0, start) + content + text.substring(end));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Whether {@code -Dmillrace.docs.accept=true} asks to write what is generated, for review. */
    static boolean isAccepting() {
        return Boolean.getBoolean("millrace.docs.accept");
    }
}
