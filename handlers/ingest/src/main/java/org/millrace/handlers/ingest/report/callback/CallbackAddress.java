package org.millrace.handlers.ingest.report.callback;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.millrace.handlers.ingest.settings.CallbackSettings;

/**
 * Where the end of a job is told: the address that the collection's profile names, with the job's place below it.
 *
 * @param target what is called; without user and password, so that it can be told
 * @param authorization the header that names the user; never to be told
 */
public record CallbackAddress(URI target, Optional<String> authorization) {

    private static final Set<String> SCHEMES = Set.of("http", "https");

    /**
     * The address of a job: {@code URL/mc/JOB}.
     *
     * @param url of the profile; may hold {@code user:password@}
     * @param job the job's id
     * @param settings who is named if the URL names nobody
     * @return empty if the URL is none that can be called
     */
    public static Optional<CallbackAddress> of(String url, String job, CallbackSettings settings) {
        try {
            URI given = new URI(url.trim());
            String scheme = given.getScheme();
            if (scheme == null || !SCHEMES.contains(scheme.toLowerCase(Locale.ROOT)) || given.getHost() == null) {
                return Optional.empty();
            }
            return Optional.of(new CallbackAddress(target(given, job), authorization(given, settings)));
        } catch (URISyntaxException none) {
            return Optional.empty();
        }
    }

    private static URI target(URI given, String job) throws URISyntaxException {
        StringBuilder target =
                new StringBuilder(given.getScheme()).append("://").append(given.getHost());
        if (given.getPort() >= 0) {
            target.append(':').append(given.getPort());
        }
        String path = given.getRawPath() == null ? "" : given.getRawPath();
        target.append(path.replaceAll("/+$", "")).append("/mc/").append(job);
        if (given.getRawQuery() != null) {
            target.append('?').append(given.getRawQuery());
        }
        return new URI(target.toString());
    }

    private static Optional<String> authorization(URI given, CallbackSettings settings) {
        if (given.getRawUserInfo() == null) {
            return settings.user().flatMap(user -> settings.password().map(password -> basic(user + ":" + password)));
        }
        // A plus sign is one here, not a space as in forms
        return Optional.of(basic(URLDecoder.decode(given.getRawUserInfo().replace("+", "%2B"), UTF_8)));
    }

    private static String basic(String userAndPassword) {
        return "Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(UTF_8));
    }

    /** The address as it may be told: without user, password and query. */
    @Override
    public String toString() {
        String port = target.getPort() < 0 ? "" : ":" + target.getPort();
        return target.getScheme() + "://" + target.getHost() + port + target.getRawPath();
    }
}
