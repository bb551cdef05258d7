package org.millrace.handlers.ingest.transfer.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is asked.
 *
 * @param method GET or HEAD
 * @param address of whom
 * @param headers beside those that every request has
 */
public record WebRequest(String method, WebAddress address, Map<String, String> headers) {

    public WebRequest {
        headers = Map.copyOf(headers);
    }

    /** For the whole. */
    public static WebRequest get(WebAddress address) {
        return new WebRequest("GET", address, Map.of());
    }

    /** For what there is, not for itself. */
    public static WebRequest head(WebAddress address) {
        return new WebRequest("HEAD", address, Map.of());
    }

    /** The same with a header more. */
    public WebRequest with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new WebRequest(method, address, more);
    }

    WebRequest to(WebAddress other) {
        return new WebRequest(method, other, headers);
    }
}
