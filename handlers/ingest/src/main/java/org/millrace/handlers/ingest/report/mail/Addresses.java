package org.millrace.handlers.ingest.report.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Mail addresses that were written by strangers: those that a letter can go to, and what was no such address.
 *
 * @param good the addresses without names, each once, in the order written
 * @param bad what was found instead of an address, in the order written
 */
public record Addresses(List<String> good, List<String> bad) {

    private static final int LONGEST = 254;
    private static final int MOST = 50;
    private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    private static final String DOMAIN_FORM = LABEL + "(?:\\." + LABEL + ")*";
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@" + DOMAIN_FORM);
    private static final Pattern SEPARATOR = Pattern.compile("[,;]");

    public Addresses {
        good = List.copyOf(good);
        bad = List.copyOf(bad);
    }

    /**
     * Reads addresses. A text may hold several, separated by commas or semicolons; names before {@code <address>} are
     * dropped. At most 50 are taken: a submission is no mailing list.
     */
    public static Addresses read(List<String> texts) {
        Set<String> good = new LinkedHashSet<>();
        List<String> bad = new ArrayList<>();
        texts.stream()
                .flatMap(SEPARATOR::splitAsStream)
                .map(String::trim)
                .filter(text -> !text.isEmpty())
                .limit(2L * MOST)
                .forEach(text -> {
                    String address = plain(text);
                    if (address.isEmpty() || (good.size() >= MOST && !good.contains(address))) {
                        bad.add(OneLine.of(text, LONGEST));
                    } else {
                        good.add(address);
                    }
                });
        return new Addresses(List.copyOf(good), bad);
    }

    /** The address without a name; empty if it is none. */
    private static String plain(String text) {
        if (text.length() > 2 * LONGEST || text.chars().anyMatch(Character::isISOControl)) {
            return "";
        }
        try {
            String address = new InternetAddress(text, true).getAddress();
            return address.length() <= LONGEST && PLAIN.matcher(address).matches() ? address : "";
        } catch (AddressException none) {
            return "";
        }
    }
}
