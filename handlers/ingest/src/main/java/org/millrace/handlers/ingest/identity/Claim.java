package org.millrace.handlers.ingest.identity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.text.LabelledText;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.Finding;

/**
 * Which object the depositor says it is: by the {@code where} lines of mrt-erc.txt, of which the first ARK is the object's
 * and all others are local ids, and by the submission.
 *
 * @param ark the object's ARK, if one was given
 * @param localIds the depositor's own identifiers, each once
 * @param defects what is wrong with them; if there is anything, nothing may be done with the rest
 */
record Claim(Optional<Ark> ark, List<String> localIds, List<Finding> defects) {

    static final String ERC = "producer/mrt-erc.txt";

    /** What the inventory has room for. */
    private static final int LONGEST = 255;
    /** Each is locked while it is looked at. */
    private static final int MOST = 200;

    /** Reads what was given. */
    static Claim of(IngestRequest request, Optional<LabelledText> erc) {
        Reading reading = new Reading();
        request.primaryId().ifPresent(text -> reading.primary(text, "the submission"));
        erc.stream().flatMap(text -> text.values("where")).forEach(reading::where);
        request.localIds().forEach(reading::local);
        return reading.claim();
    }

    private static final class Reading {

        private final Map<Ark, String> arks = new LinkedHashMap<>();
        private final Set<String> localIds = new LinkedHashSet<>();
        private final List<Finding> defects = new ArrayList<>();
        private boolean inErc;

        private void primary(String text, String source) {
            if (text.isBlank()) {
                return;
            }
            Optional<Ark> ark = Ark.parse(text);
            ark.ifPresent(parsed -> arks.putIfAbsent(parsed, source));
            if (ark.isEmpty()) {
                defects.add(
                        Finding.of(
                                        "BAD_PRIMARY_ID",
                                        "Expected an ARK as primary identifier, but found " + Shown.of(text))
                                .at(source)
                                .mendedBy(
                                        "Give an ARK such as ark:/13030/m5qv8jks, or none, and one will be minted; then submit again."));
            }
        }

        private void where(String text) {
            if (!inErc && text.contains("ark:/")) {
                inErc = true;
                primary(text, ERC);
            } else {
                local(text);
            }
        }

        private void local(String text) {
            Stream.of(text.split(";"))
                    .map(String::strip)
                    .filter(id -> !id.isEmpty())
                    .forEach(this::one);
        }

        private void one(String id) {
            boolean usable = id.length() <= LONGEST && id.codePoints().noneMatch(Reading::isUnusable);
            if (!usable) {
                defects.add(Finding.of(
                                "BAD_LOCAL_ID",
                                "Expected a local id of at most " + LONGEST
                                        + " characters without control characters, but found " + Shown.of(id))
                        .mendedBy("Give the object another local id; then submit again."));
            }
            localIds.add(id);
        }

        private static boolean isUnusable(int character) {
            return Character.isISOControl(character)
                    || character == 0xFFFD
                    || Character.getType(character) == Character.SURROGATE;
        }

        private Claim claim() {
            if (arks.size() > 1) {
                List<Ark> both = List.copyOf(arks.keySet());
                defects.add(Finding.of(
                                "PRIMARY_IDS_DIFFER",
                                "Expected one primary identifier, but " + arks.get(both.get(0)) + " says " + both.get(0)
                                        + " and " + arks.get(both.get(1)) + " says " + both.get(1))
                        .at(ERC)
                        .mendedBy("Correct the one that is wrong, or leave it out; then submit again."));
            }
            if (localIds.size() > MOST) {
                defects.add(Finding.of(
                                "TOO_MANY_LOCAL_IDS",
                                "Expected at most " + MOST + " local ids, but found " + localIds.size())
                        .mendedBy("Give those by which the object is asked for; then submit again."));
            }
            return new Claim(arks.keySet().stream().findFirst(), List.copyOf(localIds), List.copyOf(defects));
        }
    }
}
