package org.millrace.handlers.ingest.identity;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.millrace.handlers.ingest.settings.EzidSettings;
import org.millrace.handlers.ingest.settings.EzidSettings.Account;
import org.millrace.handlers.ingest.text.Shown;
import org.millrace.spi.PermanentFailure;

/**
 * An EZID service, asked as one account. A request that did not reach it, or that it was too busy or too ill for, is sent
 * again after a while; what it refuses is not.
 */
final class Ezid {

    private static final int BAD_REQUEST = 400;
    private static final Set<Integer> NOT_ALLOWED = Set.of(401, 403);
    /** Too slow, too many: beside 500 and above, what may be otherwise a moment later. */
    private static final Set<Integer> PASSING = Set.of(408, 429);

    private final EzidHttp http;
    private final URI base;
    private final Account account;
    private final EzidSettings settings;

    Ezid(EzidHttp http, URI base, Account account, EzidSettings settings) {
        this.http = http;
        this.base = base;
        this.account = account;
        this.settings = settings;
        expectSecret();
    }

    /** EZID does not want a request, and says why. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }

    /** A password does not go over the wire for all to read. */
    private void expectSecret() {
        boolean secret = "https".equals(base.getScheme())
                || settings.plainHttp().orElse(false)
                || ("http".equals(base.getScheme()) && isLoopback(base.getHost()));
        if (!secret) {
            throw new PermanentFailure("The minter at " + base + " would be sent a password without TLS. Name it with"
                    + " https: in the profile, or allow this with handlers.ingest.minter.ezid.plainHttp");
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Creates an identifier of our choice, or updates it if it is there: the same however often it is done. */
    void createOrUpdate(Ark ark, Map<String, String> elements)
            throws IOException, InterruptedException, RefusedException {
        HttpRequest request = request("/id/" + path(ark) + "?update_if_exists=yes")
                .PUT(BodyPublishers.ofString(Anvl.write(elements)))
                .build();
        accepted("create " + ark, sent(request));
    }

    /** Lets EZID make an identifier. Done twice, it makes two. */
    Ark mint(Shoulder shoulder, Map<String, String> elements)
            throws IOException, InterruptedException, RefusedException {
        HttpRequest request = request("/shoulder/" + shoulder)
                .POST(BodyPublishers.ofString(Anvl.write(elements)))
                .build();
        String answer = accepted("mint on " + shoulder, sentOnce(request));
        String first = answer.split("\\|", 2)[0];
        return Ark.parse(first)
                .filter(ark -> ark.isUnder(shoulder.toString()))
                .orElseThrow(() -> new PermanentFailure("EZID at " + base + " minted " + Shown.of(first)
                        + "; expected an ARK below " + shoulder + ". Check the minter's URL in the profile"));
    }

    /** Whether EZID knows an identifier. What it answers otherwise than with one is taken for no. */
    boolean knows(Ark ark) throws IOException, InterruptedException {
        HttpResponse<String> answer = sent(request("/id/" + path(ark)).GET().build());
        return answer.statusCode() == 200 && answer.body().startsWith("success:");
    }

    private HttpRequest.Builder request(String path) {
        String login = account.user() + ":" + account.password();
        return HttpRequest.newBuilder(URI.create(base + path))
                .timeout(settings.answerTime())
                .header("Content-Type", "text/plain; charset=UTF-8")
                .header("Accept", "text/plain")
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
    }

    private static String path(Ark ark) {
        return ark.toString().replace("%", "%25");
    }

    /** What follows {@code success:}. */
    private String accepted(String what, HttpResponse<String> answer) throws RefusedException {
        String first = answer.body().lines().findFirst().orElse("").strip();
        int status = answer.statusCode();
        if ((status == 200 || status == 201) && first.startsWith("success:")) {
            return first.substring("success:".length()).strip();
        }
        String said = "EZID at " + base + " answered " + status + " " + Shown.of(first) + " when asked to " + what;
        if (NOT_ALLOWED.contains(status)) {
            throw new PermanentFailure(said + " as '" + account.user()
                    + "'. Check the account of the shoulder in handlers.ingest.minter.ezid");
        }
        if (status == BAD_REQUEST) {
            throw new RefusedException(said);
        }
        throw new PermanentFailure(said + ". Check the minter's URL in the profile");
    }

    /** Sends a request that may be repeated until EZID has an opinion about it. */
    private HttpResponse<String> sent(HttpRequest request) throws IOException, InterruptedException {
        Duration delay = settings.firstDelay();
        for (int attempt = 1; ; attempt++) {
            try {
                return sentOnce(request);
            } catch (IOException failed) {
                if (attempt >= settings.sendings()) {
                    throw failed;
                }
            }
            TimeUnit.MILLISECONDS.sleep(delay.toMillis());
            delay = delay.multipliedBy(2);
        }
    }

    private HttpResponse<String> sentOnce(HttpRequest request) throws IOException, InterruptedException {
        try {
            HttpResponse<String> answer = http.send(request, settings.answerTime());
            if (answer.statusCode() >= 500 || PASSING.contains(answer.statusCode())) {
                throw new IOException("it answered " + answer.statusCode() + " "
                        + Shown.of(answer.body().strip()));
            }
            return answer;
        } catch (IOException failed) {
            throw new IOException("EZID at " + base + " cannot be asked now: " + failed.getMessage(), failed);
        }
    }
}
