package org.millrace.handlers.ingest.identity;

/** The 29 characters of NOID names: digits and consonants that do not look alike, so that no name is a word. */
final class NoidAlphabet {

    static final String CHARACTERS = "0123456789bcdfghjkmnpqrstvwxz";
    /** How many characters an {@code e} of a mask chooses from. */
    static final int EXTENDED = CHARACTERS.length();
    /** How many a {@code d} chooses from. */
    static final int DIGITS = 10;

    private NoidAlphabet() {}

    /**
     * The check character of a name: it tells one wrong character, and two neighbours exchanged.
     *
     * @param text number and name with the slash between them, {@code 13030/m5qv8jk}; other characters count nothing
     */
    static char checkCharacter(String text) {
        long sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += (i + 1L) * Math.max(0, CHARACTERS.indexOf(text.charAt(i)));
        }
        return CHARACTERS.charAt((int) (sum % EXTENDED));
    }
}
