package org.millrace.handlers.ingest.identity;

/**
 * The names below a shoulder, as NOID would make them: {@code eedeed} and a check character, where {@code e} is one of 29
 * characters and {@code d} a digit. The numbers of a counter become names in an order that looks random and repeats none;
 * when the 70,728,100 names of a mask are used up, the mask grows by {@code eed}. Names of different masks differ in length.
 */
final class NoidNames {

    /** What a mask begins with and grows by: two extended digits and a digit. */
    private static final long GROUP = (long) NoidAlphabet.EXTENDED * NoidAlphabet.EXTENDED * NoidAlphabet.DIGITS;

    private final Shoulder shoulder;
    private final int firstGroups;

    NoidNames(Shoulder shoulder) {
        this(shoulder, 2);
    }

    /** For tests: a mask that begins smaller. */
    NoidNames(Shoulder shoulder, int firstGroups) {
        this.shoulder = shoulder;
        this.firstGroups = firstGroups;
    }

    /** The name of a number, counted from 1. */
    Ark name(long number) {
        if (number < 1) {
            throw new IllegalArgumentException("Expected a number from 1, but got " + number);
        }
        int groups = firstGroups;
        long position = number - 1;
        for (long names = names(groups); position >= names; names = names(groups)) {
            position -= names;
            groups++;
        }
        String key = shoulder.naan() + "/" + shoulder.prefix() + "/" + groups;
        String blade = shoulder.prefix() + written(new Permutation(key, names(groups)).at(position), groups);
        return new Ark(shoulder.naan(), blade + NoidAlphabet.checkCharacter(shoulder.naan() + "/" + blade));
    }

    private static long names(int groups) {
        long names = 1;
        for (int i = 0; i < groups; i++) {
            names = Math.multiplyExact(names, GROUP);
        }
        return names;
    }

    /** A number in the mask's characters, the last first. */
    private static String written(long number, int groups) {
        StringBuilder reversed = new StringBuilder();
        long rest = number;
        for (int i = 0; i < groups; i++) {
            for (int base : new int[] {NoidAlphabet.DIGITS, NoidAlphabet.EXTENDED, NoidAlphabet.EXTENDED}) {
                reversed.append(NoidAlphabet.CHARACTERS.charAt((int) (rest % base)));
                rest /= base;
            }
        }
        return reversed.reverse().toString();
    }
}
