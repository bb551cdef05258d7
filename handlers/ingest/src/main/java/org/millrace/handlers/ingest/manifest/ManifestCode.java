package org.millrace.handlers.ingest.manifest;

/**
 * The codes of what can be wrong with a manifest, and what they mean. Constants, so that handlers can declare them.
 */
public final class ManifestCode {

    public static final String MANIFEST_WITHOUT_PROFILE = "MANIFEST_WITHOUT_PROFILE";
    public static final String MANIFEST_WITHOUT_PROFILE_DOC =
            "Rows come before any line '#%profile | ADDRESS', so nobody knows what they list, or the file is no manifest"
                    + " at all. Begin the manifest with that line.";

    public static final String UNKNOWN_MANIFEST_PROFILE = "UNKNOWN_MANIFEST_PROFILE";
    public static final String UNKNOWN_MANIFEST_PROFILE_DOC =
            "The address of the line #%profile is none of those that are known. Write it as the message shows.";

    public static final String OTHER_MANIFEST = "OTHER_MANIFEST";
    public static final String OTHER_MANIFEST_DOC =
            "A batch manifest was given where an object manifest is expected, or the reverse. Submit it with its own type.";

    public static final String MANIFEST_WITHOUT_END = "MANIFEST_WITHOUT_END";
    public static final String MANIFEST_WITHOUT_END_DOC =
            "The last line is not #%eof: the manifest may have been cut. Send it whole.";

    public static final String TEXT_AFTER_END = "TEXT_AFTER_END";
    public static final String TEXT_AFTER_END_DOC =
            "Something follows the line #%eof, if only an empty line. Remove what follows.";

    public static final String EMPTY_MANIFEST = "EMPTY_MANIFEST";
    public static final String EMPTY_MANIFEST_DOC = "The manifest lists nothing. Look whether it is the right file.";

    public static final String TOO_MANY_ROWS = "TOO_MANY_ROWS";
    public static final String TOO_MANY_ROWS_DOC =
            "The manifest has more rows than the configuration allows (manifests.maxRows). Split it.";

    public static final String LINE_TOO_LONG = "LINE_TOO_LONG";
    public static final String LINE_TOO_LONG_DOC =
            "A row is longer than the configuration allows (manifests.maxLineBytes). Shorten it.";

    public static final String TOO_MANY_COLUMNS = "TOO_MANY_COLUMNS";
    public static final String TOO_MANY_COLUMNS_DOC =
            "A row has more columns than the configuration allows (manifests.maxColumns). Write bars within a value as %7c.";

    public static final String CONTROL_CHARACTER = "CONTROL_CHARACTER";
    public static final String CONTROL_CHARACTER_DOC =
            "A row has a control character, such as NUL. Save the manifest as plain text in UTF-8.";

    public static final String MISSING_URL = "MISSING_URL";
    public static final String MISSING_URL_DOC = "The first column, where the file is, is empty. Give its URL.";

    public static final String BAD_URL = "BAD_URL";
    public static final String BAD_URL_DOC = "A URL cannot be one, or its scheme is none that can be fetched.";

    public static final String RELATIVE_URL = "RELATIVE_URL";
    public static final String RELATIVE_URL_DOC =
            "A URL is relative, but where the manifest came from is not known. Give whole URLs, or payload_url.";

    public static final String UNKNOWN_ALGORITHM = "UNKNOWN_ALGORITHM";
    public static final String UNKNOWN_ALGORITHM_DOC = "A digest is given by an algorithm that is not known.";

    public static final String BAD_SIZE = "BAD_SIZE";
    public static final String BAD_SIZE_DOC = "The size of a file is not a whole number.";

    public static final String BAD_NAME = "BAD_NAME";
    public static final String BAD_NAME_DOC =
            "A file's name would lead out of its object, or has what no name may have. Give a relative path.";

    public static final String BYTE_ORDER_MARK = "BYTE_ORDER_MARK";
    public static final String BYTE_ORDER_MARK_DOC =
            "The manifest begins with a byte order mark, which Merritt refuses. Save it without.";

    public static final String NOT_UTF8 = "NOT_UTF8";
    public static final String NOT_UTF8_DOC =
            "A line is not encoded in UTF-8; what could not be read became U+FFFD. Save the manifest in UTF-8.";

    public static final String MISSING_HEADER = "MISSING_HEADER";
    public static final String MISSING_HEADER_DOC =
            "A header line that depositors' validators ask for is missing. It makes no difference to what is ingested.";

    public static final String OTHER_FIELDS = "OTHER_FIELDS";
    public static final String OTHER_FIELDS_DOC =
            "The line #%fields names other columns than the profile has. Columns are read by where they stand.";

    public static final String UNUSUAL_ALGORITHM = "UNUSUAL_ALGORITHM";
    public static final String UNUSUAL_ALGORITHM_DOC =
            "A digest is neither md5 nor sha-256. It is verified, but other services may refuse it.";

    public static final String BAD_DIGEST = "BAD_DIGEST";
    public static final String BAD_DIGEST_DOC =
            "A digest is not a hexadecimal number of its algorithm's length, so no file can have it.";

    public static final String INCOMPLETE_DIGEST = "INCOMPLETE_DIGEST";
    public static final String INCOMPLETE_DIGEST_DOC =
            "A row gives an algorithm without a digest, or the reverse; nothing will be verified by it.";

    public static final String NEGATIVE_SIZE = "NEGATIVE_SIZE";
    public static final String NEGATIVE_SIZE_DOC = "A size is negative; the row is read as if it gave none.";

    public static final String BAD_DATE = "BAD_DATE";
    public static final String BAD_DATE_DOC = "When a file was last modified is not an ISO 8601 date. It is not used.";

    public static final String MISSING_NAME = "MISSING_NAME";
    public static final String MISSING_NAME_DOC =
            "A row gives no file name; the last part of its URL's path is taken. Give the name in the sixth column.";

    public static final String UNUSUAL_EXTENSION = "UNUSUAL_EXTENSION";
    public static final String UNUSUAL_EXTENSION_DOC =
            "A file name does not end as what the manifest lists: containers .zip or .tar, manifests .checkm.";

    public static final String UNUSUAL_SCHEME = "UNUSUAL_SCHEME";
    public static final String UNUSUAL_SCHEME_DOC =
            "A URL is neither http nor https. Whether it is fetched is a matter of the configuration.";

    public static final String IGNORED_COLUMNS = "IGNORED_COLUMNS";
    public static final String IGNORED_COLUMNS_DOC = "A row has more columns than its profile; they are not read.";

    private ManifestCode() {}
}
