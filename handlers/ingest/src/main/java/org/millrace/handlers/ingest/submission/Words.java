package org.millrace.handlers.ingest.submission;

import java.util.List;

/** The parameters of submissions and jobs, the same words for both, and what they mean. */
final class Words {

    static final String PROFILE = "profile";
    static final String PROFILE_DOC = "The collection's profile.";
    static final String TYPE = "type";
    static final String PAYLOAD_URL = "payload_url";
    static final String BASE_URL = "base_url";
    static final String FILENAME = "filename";
    static final String FILENAME_DOC = "The payload's name; the last part of its URL if unbound.";
    static final String DIGEST_TYPE = "digestType";
    static final String DIGEST_TYPE_DOC = "The algorithm of digestValue, such as md5 or sha-256.";
    static final String DIGEST_VALUE = "digestValue";
    static final String DIGEST_VALUE_DOC = "What the payload's bytes come to, in hexadecimal.";
    static final String SIZE = "size";
    static final String SIZE_DOC = "How many bytes the payload has.";
    static final String CREATOR = "creator";
    static final String CREATOR_DOC = "Who made the object; a row's own comes first.";
    static final String TITLE = "title";
    static final String TITLE_DOC = "What the object is; a row's own comes first.";
    static final String DATE = "date";
    static final String DATE_DOC = "When it was made; a row's own comes first.";
    static final String LOCAL_ID = "localID";
    static final String LOCAL_ID_DOC = "The depositor's identifiers, joined by semicolons; a row's own come first.";
    static final String OBJECT_ID = "objectID";
    static final String OBJECT_ID_DOC = "The object's ARK, if it has one; a row's own comes first.";
    static final String NOTE = "note";
    static final String NOTE_DOC = "What was said with the submission.";
    static final String SUBMITTER = "submitter";
    static final String SUBMITTER_DOC = "Who handed it over.";
    static final String NOTIFICATION = "notification";
    static final String NOTIFICATION_DOC = "Mail addresses beside those of the profile.";
    static final String RESPONSE_FORM = "responseForm";
    static final String RESPONSE_FORM_DOC = "The form of answers.";
    static final String UPDATE = "update";
    static final String UPDATE_DOC = "true if the files are added to those of the object's last version.";
    static final String DUBLIN_CORE = "dublin_core";
    static final String DUBLIN_CORE_DOC = "Further Dublin Core elements, as a JSON object of texts.";
    static final String ROW = "row";

    /** What a batch is told of every object in it, unless its row says otherwise. */
    static final List<String> OF_EVERY_OBJECT = List.of(
            PROFILE,
            CREATOR,
            TITLE,
            DATE,
            LOCAL_ID,
            OBJECT_ID,
            NOTE,
            SUBMITTER,
            NOTIFICATION,
            RESPONSE_FORM,
            UPDATE,
            DUBLIN_CORE);

    /** What is said of a payload, which may be a manifest. */
    static final List<String> OF_THE_PAYLOAD = List.of(FILENAME, DIGEST_TYPE, DIGEST_VALUE, SIZE);

    private Words() {}
}
