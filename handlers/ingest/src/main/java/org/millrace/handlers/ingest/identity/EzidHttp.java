package org.millrace.handlers.ingest.identity;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One HTTP client for all requests of a worker to EZID. Certificates are checked as the Java platform checks them. */
@Singleton
public final class EzidHttp {

    private static final Duration CONNECT = Duration.ofSeconds(20);

    private @Nullable HttpClient client;

    /** Nothing is connected yet. */
    @Inject
    public EzidHttp() {}

    /** Sends a request and waits for the whole answer, but no longer than given. */
    HttpResponse<String> send(HttpRequest request, Duration longest) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> answer = client().sendAsync(request, head -> new LimitedText());
        try {
            return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            answer.cancel(true);
            throw new IOException("no answer within " + longest.toSeconds() + " s", late);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause() == null ? failed : failed.getCause();
            throw new IOException(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
        } catch (InterruptedException stopped) {
            answer.cancel(true);
            throw stopped;
        }
    }

    private synchronized HttpClient client() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .connectTimeout(CONNECT)
                    .followRedirects(Redirect.NEVER)
                    .version(Version.HTTP_1_1)
                    .build();
        }
        return client;
    }
}
