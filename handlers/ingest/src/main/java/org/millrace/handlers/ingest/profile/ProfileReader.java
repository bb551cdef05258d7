package org.millrace.handlers.ingest.profile;

import java.util.List;
import java.util.Optional;
import org.millrace.handlers.ingest.request.Profile;

/** Makes a profile of the keys that a file gives. */
final class ProfileReader {

    private static final int LAST_PRIORITY = 99;
    private static final List<String> TYPES = List.of("MRT-curatorial", "MRT-system");
    private static final List<String> ROLES = List.of("MRT-content", "MRT-class");
    private static final List<String> AGGREGATES = List.of(
            "MRT-collection", "MRT-owner", "MRT-service-level-agreement", "MRT-submission-agreement", "MRT-none");
    private static final List<String> FORMATS = List.of("anvl", "csv", "json", "rdf", "xhtml", "xml");

    private final String file;
    private final Problems problems = new Problems();

    ProfileReader(String file) {
        this.file = file;
    }

    /** What is wrong with it. */
    List<String> problems() {
        return problems.told();
    }

    /** The profile that a text is; not to be used if there are problems. */
    Profile read(String id, String text) {
        if (!file.endsWith(Profiles.JSON)) {
            return profile(id, new Values(file, new PropertiesEntries(file, problems).read(text), problems));
        }
        JsonEntries json = new JsonEntries(file, problems);
        List<Entry> entries = json.read(text);
        return profile(id, new Values(file, entries, json.isBroken() ? new Problems() : problems));
    }

    private Profile profile(String id, Values values) {
        values.oneOf(ProfileKey.IDENTIFIER_SCHEME, List.of("ARK"));
        return new Profile(
                id,
                values.text(ProfileKey.DESCRIPTION).orElse(""),
                values.ark(ProfileKey.OWNER),
                values.arks(ProfileKey.COLLECTION),
                or(values.oneOf(ProfileKey.TYPE, TYPES), TYPES.get(0)),
                or(values.oneOf(ProfileKey.ROLE, ROLES), ROLES.get(0)),
                values.oneOf(ProfileKey.AGGREGATE, AGGREGATES),
                minter(values),
                storage(values),
                values.url(ProfileKey.CALLBACK_URL).map(Object::toString),
                mails(values),
                values.whole(ProfileKey.PRIORITY, LAST_PRIORITY),
                values.text(ProfileKey.CONTEXT).orElse(""));
    }

    private static Profile.Minter minter(Values values) {
        values.requireOne(ProfileKey.MINTER_URL, ProfileKey.IDENTIFIER_SHOULDER);
        Optional<String> own = values.shoulder(ProfileKey.IDENTIFIER_SHOULDER);
        Optional<String> url = values.url(ProfileKey.MINTER_URL).map(Object::toString);
        Optional<String> ofUrl = url.isPresent() ? values.shoulderOf(ProfileKey.MINTER_URL) : Optional.empty();
        return new Profile.Minter(
                url,
                ofUrl.or(() -> own).orElse(""),
                values.text(ProfileKey.CO_OWNER).orElse(""));
    }

    private static Profile.Storage storage(Values values) {
        return new Profile.Storage(
                values.url(ProfileKey.STORAGE_SERVICE).map(Object::toString).orElse(""),
                values.wholeFrom0(ProfileKey.STORAGE_NODE));
    }

    private static Profile.Mails mails(Values values) {
        return new Profile.Mails(
                values.mails(ProfileKey.NOTIFICATION),
                or(values.oneOf(ProfileKey.NOTIFICATION_FORMAT, FORMATS), "json"),
                values.oneOf(ProfileKey.NOTIFICATION_TYPE, List.of("verbose", "additional")),
                values.oneOf(ProfileKey.NOTIFICATION_SUPPRESSION, List.of("partial", "full")));
    }

    private static String or(String value, String otherwise) {
        return value.isEmpty() ? otherwise : value;
    }
}
