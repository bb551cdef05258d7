package org.millrace.handlers.ingest.submission;

/** The codes of what can be wrong with a submission, and what they mean. */
final class SubmissionCode {

    static final String UNKNOWN_TYPE = "UNKNOWN_TYPE";
    static final String UNKNOWN_TYPE_DOC = "The type of a submission or payload is none of those there are.";

    static final String NO_PAYLOAD = "NO_PAYLOAD";
    static final String NO_PAYLOAD_DOC =
            "Nothing was handed over: neither a file nor a URL, or the file is not in the batch's workspace.";

    static final String DIGEST_MISMATCH = "DIGEST_MISMATCH";
    static final String DIGEST_MISMATCH_DOC =
            "A payload has another digest than was said: it was damaged or exchanged. Submit it again.";

    static final String SIZE_MISMATCH = "SIZE_MISMATCH";
    static final String SIZE_MISMATCH_DOC = "A payload has another size than was said. Submit it again.";

    static final String BAD_PAYLOAD_DIGEST = "BAD_PAYLOAD_DIGEST";
    static final String BAD_PAYLOAD_DIGEST_DOC =
            "What is said of a payload's digest cannot be true of any file, or is only half said. Submit it again.";

    static final String BAD_ARK = "BAD_ARK";
    static final String BAD_ARK_DOC = "An object's identifier is no ARK such as ark:/13030/m5qv8jks.";

    static final String BAD_UPDATE = "BAD_UPDATE";
    static final String BAD_UPDATE_DOC = "Whether this is an update is neither true nor false.";

    static final String BAD_DUBLIN_CORE = "BAD_DUBLIN_CORE";
    static final String BAD_DUBLIN_CORE_DOC =
            "The further elements are no JSON object of texts, or name what is no element of Dublin Core.";

    static final String OTHER_TYPE = "OTHER_TYPE";
    static final String OTHER_TYPE_DOC =
            "The manifest lists something else than the type of the submission says; the manifest's word counts.";

    static final String SHARED_IDENTIFIER = "SHARED_IDENTIFIER";
    static final String SHARED_IDENTIFIER_DOC =
            "An identifier was given for the whole batch, so several rows without their own become versions of one"
                    + " object. Give identifiers by row.";

    static final String DUPLICATE_NAME = "DUPLICATE_NAME";
    static final String DUPLICATE_NAME_DOC = "A file is listed twice under one name. Keep the row that is right.";

    static final String NAME_IS_FOLDER = "NAME_IS_FOLDER";
    static final String NAME_IS_FOLDER_DOC = "A name is a file's in one row and a folder's in another. Rename one.";

    static final String SIMILAR_NAMES = "SIMILAR_NAMES";
    static final String SIMILAR_NAMES_DOC =
            "Two names differ in letter case or in how characters are composed only; many systems keep one of them.";

    static final String RESERVED_NAME = "RESERVED_NAME";
    static final String RESERVED_NAME_DOC =
            "A name begins with mrt-, as files do that have a meaning here, but this one has none for depositors.";

    static final String TOO_MANY = "TOO_MANY";
    static final String TOO_MANY_DOC = "There are more than 100 findings; mend those that are told before.";

    private SubmissionCode() {}
}
