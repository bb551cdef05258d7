package org.millrace.definition.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses what was meant by a word that is not among those known. */
public final class Nearest {

    private static final int MAX_WORD = 200;
    private static final int MAX_CANDIDATES = 300;
    /** Pairs of characters compared for one word: all candidates if words are short, a few if they are long. */
    private static final int MAX_EFFORT = 100_000;

    private Nearest() {}

    /** The known word that differs least, if one is near enough to be what was meant. */
    public static Optional<String> to(String word, Collection<String> known) {
        if (word.length() > MAX_WORD) {
            return Optional.empty();
        }
        int tolerance = Math.max(1, (word.length() + 2) / 3);
        return known.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= tolerance)
                .limit(Math.min(MAX_CANDIDATES, MAX_EFFORT / (word.length() * word.length() + 1)))
                .map(candidate -> new Guess(candidate, distance(fold(word), fold(candidate))))
                .filter(guess -> guess.distance() <= tolerance)
                .min(Comparator.comparingInt(Guess::distance).thenComparing(Guess::word))
                .map(Guess::word);
    }

    /** "Did you mean X?", or nothing if no known word is near. */
    public static String hint(String word, Collection<String> known) {
        return to(word, known).map(near -> "Did you mean " + near + "?").orElse("");
    }

    private record Guess(String word, int distance) {}

    private static String fold(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    /** Edits needed, a swap of neighbours counting as one. */
    private static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }
}
