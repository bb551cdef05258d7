package org.millrace.handlers.ingest.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses what was meant by a word that is not among those known. */
public final class Nearest {

    private static final int LONGEST = 200;
    private static final int MOST_CANDIDATES = 1_000;

    private Nearest() {}

    /** " Did you mean X?" for the known word that differs least, or nothing if none is near. */
    public static String hint(String word, Collection<String> known) {
        return to(word, known).map(near -> " Did you mean " + near + "?").orElse("");
    }

    /** The known word that differs least, if one is near enough to be what was meant. */
    public static Optional<String> to(String word, Collection<String> known) {
        if (word.length() > LONGEST) {
            return Optional.empty();
        }
        int tolerance = Math.max(1, (word.length() + 2) / 3);
        return known.stream()
                .limit(MOST_CANDIDATES)
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= tolerance)
                .map(candidate -> new Guess(candidate, edits(folded(word), folded(candidate))))
                .filter(guess -> guess.edits() <= tolerance)
                .min(Comparator.comparingInt(Guess::edits).thenComparing(Guess::word))
                .map(Guess::word);
    }

    private record Guess(String word, int edits) {}

    private static String folded(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    private static int edits(String from, String to) {
        int[] last = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
            }
            last = row;
        }
        return last[to.length()];
    }
}
