package org.millrace.handlers.ingest.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The keys of a profile. They are Merritt's, but for {@link #IDENTIFIER_SHOULDER}. */
enum ProfileKey {
    PROFILE_ID("ProfileID", Use.ONE),
    DESCRIPTION("ProfileDescription", Use.ONE),
    IDENTIFIER_SCHEME("Identifier-scheme", Use.ONE),
    IDENTIFIER_NAMESPACE("Identifier-namespace", Use.ONE),
    IDENTIFIER_SHOULDER("Identifier-shoulder", Use.ONE), // ours: Merritt has no minter of its own
    COLLECTION("Collection", Use.MANY),
    TYPE("Type", Use.ONE),
    ROLE("Role", Use.ONE),
    AGGREGATE("Aggregate", Use.ONE),
    OWNER("Owner", Use.ONE),
    NOTIFICATION("Notification", Use.MANY),
    STORAGE_SERVICE("StorageService", Use.ONE),
    STORAGE_NODE("StorageNode", Use.ONE),
    CREATION_DATE("CreationDate", Use.ONE),
    MODIFICATION_DATE("ModificationDate", Use.ONE),
    MINTER_URL("ObjectMinterURL", Use.ONE),
    CALLBACK_URL("CallbackURL", Use.ONE),
    PRIORITY("Priority", Use.ONE),
    CONTEXT("Context", Use.ONE),
    CO_OWNER("EZID_co-owner", Use.ONE),
    NOTIFICATION_FORMAT("NotificationFormat", Use.ONE),
    NOTIFICATION_TYPE("NotificationType", Use.ONE),
    NOTIFICATION_SUPPRESSION("NotificationSuppression", Use.ONE),
    SUPPRESS_DUBLIN_CORE_LOCAL_ID("SuppressDublinCoreLocalID", Use.IGNORED),
    HANDLER("Handler", Use.IGNORED_MANY),
    HANDLER_BATCH_PROCESS("HandlerBatchProcess", Use.IGNORED_MANY),
    HANDLER_QUEUE("HandlerQueue", Use.IGNORED_MANY),
    HANDLER_INITIALIZE("HandlerInitialize", Use.IGNORED_MANY),
    HANDLER_ESTIMATE("HandlerEstimate", Use.IGNORED_MANY),
    HANDLER_PROVISION("HandlerProvision", Use.IGNORED_MANY),
    HANDLER_DOWNLOAD("HandlerDownload", Use.IGNORED_MANY),
    HANDLER_PROCESS("HandlerProcess", Use.IGNORED_MANY),
    HANDLER_RECORD("HandlerRecord", Use.IGNORED_MANY),
    HANDLER_NOTIFY("HandlerNotify", Use.IGNORED_MANY),
    HANDLER_BATCH_REPORT("HandlerBatchReport", Use.IGNORED_MANY),
    HANDLER_UPDATE_BATCH_REPORT("HandlerUpdateBatchReport", Use.IGNORED_MANY),
    CHARACTERIZATION_URL("CharacterizationURL", Use.IGNORED),
    FIXITY_URL("FixityURL", Use.IGNORED),
    DATAONE_URL("DataoneURL", Use.IGNORED),
    STATUS_URL("StatusURL", Use.IGNORED),
    STATUS_VIEW("StatusView", Use.IGNORED);

    /** How a key is used. */
    enum Use {
        /** Given once. */
        ONE,
        /** Given any number of times, as KEY.1, KEY.2, ... */
        MANY,
        /** Known, but without effect here. */
        IGNORED,
        /** Known and numbered, but without effect here: what runs is said by the workflow. */
        IGNORED_MANY
    }

    private final String word;
    private final Use use;

    ProfileKey(String word, Use use) {
        this.word = word;
        this.use = use;
    }

    /** The key that a word of a file is; of {@code Collection.1} it is {@code Collection}. */
    static Optional<ProfileKey> of(String word) {
        return Arrays.stream(values()).filter(key -> key.isMeantBy(word)).findFirst();
    }

    private boolean isMeantBy(String given) {
        return isNumbered() ? given.startsWith(word + ".") && isNumber(given) : given.equals(word);
    }

    private boolean isNumber(String given) {
        String number = given.substring(word.length() + 1);
        return !number.isEmpty()
                && number.length() <= 6
                && number.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }

    /** The number of a word such as {@code Collection.1}. */
    int number(String given) {
        return isNumbered() ? Integer.parseInt(given.substring(word.length() + 1)) : 0;
    }

    /** Whether it is given with numbers. */
    boolean isNumbered() {
        return use == Use.MANY || use == Use.IGNORED_MANY;
    }

    /** As files spell it, without a number. */
    String word() {
        return word;
    }

    /** How all are spelled, for messages. */
    static List<String> words() {
        return Arrays.stream(values())
                .map(key -> key.isNumbered() ? key.word + ".1" : key.word)
                .toList();
    }
}
