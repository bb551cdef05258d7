package org.millrace.handlers.ingest.identity;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.handlers.ingest.settings.EzidSettings.Naming;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.PermanentFailure;

/**
 * Identifiers at EZID.
 *
 * <p>By choice of ours, names come from the built-in minter, passing over those that EZID knows already, since a shoulder may
 * have been minted from before. They are created with a request that can be repeated.
 */
final class EzidMinter implements Minter {

    /** So many names in a row that EZID knows are no accident. */
    private static final int MOST_KNOWN = 1_000;

    /** How many characters of a value are told, as in Merritt. */
    private static final int DISPLAYED = 3_500;

    private final Ezid ezid;
    private final Shoulder shoulder;
    private final Naming naming;
    private final Profile profile;
    private final Optional<String> target;

    EzidMinter(Ezid ezid, Shoulder shoulder, Naming naming, Profile profile, Optional<String> target) {
        this.ezid = ezid;
        this.shoulder = shoulder;
        this.naming = naming;
        this.profile = profile;
        this.target = target;
    }

    @Override
    public Ark mint(HandlerContext context, Kernel kernel)
            throws IOException, InterruptedException, Ezid.RefusedException {
        if (naming == Naming.EZID) {
            return ezid.mint(shoulder, elements(kernel));
        }
        NoidMinter names = new NoidMinter(shoulder);
        for (int passed = 0; passed < MOST_KNOWN; passed++) {
            Ark ark = names.mint(context, kernel);
            if (!ezid.knows(ark)) {
                return ark;
            }
        }
        throw new PermanentFailure("EZID knows " + MOST_KNOWN + " names in a row below " + shoulder
                + ". Ask it for a shoulder of our own, or let it choose names (handlers.ingest.minter.ezid.naming)");
    }

    /** ARKs of other shoulders are other people's to publish. */
    @Override
    public void publish(Ark ark, Kernel kernel, List<String> localIds)
            throws IOException, InterruptedException, Ezid.RefusedException {
        if (ark.isUnder(shoulder.toString())) {
            Map<String, String> elements = elements(kernel);
            elements.put("erc", erc(kernel, ark, localIds));
            target.ifPresent(begin -> elements.put("_target", begin + "/m/" + encoded(encoded(ark.toString()))));
            ezid.createOrUpdate(ark, elements);
        }
    }

    private Map<String, String> elements(Kernel kernel) {
        Map<String, String> elements = new LinkedHashMap<>();
        elements.put("erc", written(kernel));
        if (!profile.context().isBlank()) {
            elements.put("mrt.creator", profile.context());
        }
        if (!profile.minter().coOwner().isBlank()) {
            elements.put("_owner", profile.minter().coOwner());
        }
        if (!profile.aggregate().isBlank() && !profile.aggregate().equals("MRT-none")) {
            elements.put("_status", "reserved");
            elements.put("_export", "no");
        }
        return elements;
    }

    private static String erc(Kernel kernel, Ark ark, List<String> localIds) {
        StringBuilder erc =
                new StringBuilder(written(kernel)).append("where: ").append(ark).append('\n');
        localIds.forEach(id -> erc.append("where: ").append(flat(id)).append('\n'));
        return erc.toString();
    }

    private static String written(Kernel kernel) {
        return "who: " + flat(kernel.who()) + "\nwhat: " + flat(kernel.what()) + "\nwhen: " + flat(kernel.when())
                + "\n";
    }

    /** A value on one line of the record within the record, no longer than is displayed anywhere. */
    private static String flat(String value) {
        int end = value.offsetByCodePoints(0, Math.min(DISPLAYED, value.codePointCount(0, value.length())));
        return value.substring(0, end)
                .replace("%", "%25")
                .replaceAll("\\p{Cntrl}+", " ")
                .strip();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
