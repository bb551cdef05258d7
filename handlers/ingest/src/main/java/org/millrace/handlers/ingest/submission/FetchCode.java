package org.millrace.handlers.ingest.submission;

/** The codes of what can keep a manifest from being fetched, as {@code SmallFiles} reports them, and what they mean. */
final class FetchCode {

    static final String URL_REFUSED = "URL_REFUSED";
    static final String URL_REFUSED_DOC = "A manifest's URL is none that this service may fetch from.";

    static final String ADDRESS_REFUSED = "ADDRESS_REFUSED";
    static final String ADDRESS_REFUSED_DOC = "A manifest's host is in a private network, which is not fetched from.";

    static final String REDIRECT_REFUSED = "REDIRECT_REFUSED";
    static final String REDIRECT_REFUSED_DOC =
            "A manifest's host sends elsewhere, too often or to where nothing is fetched.";

    static final String NOT_FOUND = "NOT_FOUND";
    static final String NOT_FOUND_DOC = "A manifest is not where its URL says.";

    static final String ACCESS_DENIED = "ACCESS_DENIED";
    static final String ACCESS_DENIED_DOC = "A manifest's host wants a user and password, or others than it was given.";

    static final String REQUEST_REFUSED = "REQUEST_REFUSED";
    static final String REQUEST_REFUSED_DOC = "A manifest's host refuses the request for another reason.";

    static final String TOO_LARGE = "TOO_LARGE";
    static final String TOO_LARGE_DOC = "A manifest is larger than the configuration allows (manifests.maxBytes).";

    private FetchCode() {}
}
