package org.millrace.handlers.ingest.report.callback;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.millrace.handlers.ingest.report.mail.OneLine;
import org.millrace.handlers.ingest.settings.CallbackSettings;

/** Makes callbacks: one POST each, no redirects, bounded in time and in what is read of the answer. */
public final class CallbackClient {

    private static final int MOST_READ = 2_000;
    private static final int MOST_TOLD = 200;

    // HTTP/1.1: a receiver need not know how to be asked for more
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /**
     * Calls a receiver.
     *
     * @return what it said
     * @throws IOException if it cannot be reached, or takes too long
     * @throws ForbiddenAddress if its address is in a private network and the settings do not allow that
     */
    public Answer call(CallbackAddress address, Callback callback, CallbackSettings settings) throws IOException {
        if (!settings.allowsPrivateNetworks()) {
            expectPublic(address);
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(address.target())
                .timeout(settings.patience())
                .header("Content-Type", callback.contentType())
                .header("Idempotency-Key", callback.id())
                .POST(BodyPublishers.ofString(callback.body(), UTF_8));
        address.authorization().ifPresent(header -> request.header("Authorization", header));
        CompletableFuture<HttpResponse<byte[]>> answer =
                http.sendAsync(request.build(), info -> new Beginning(MOST_READ));
        try {
            HttpResponse<byte[]> response = answer.get(settings.patience().toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(response.statusCode(), OneLine.of(new String(response.body(), UTF_8), MOST_TOLD));
        } catch (TimeoutException slow) {
            throw new IOException(address + " did not answer within " + settings.patience(), slow);
        } catch (ExecutionException failed) {
            throw new IOException(address + " cannot be called: " + reason(failed), failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The callback to " + address + " was interrupted");
        } finally {
            answer.cancel(true);
        }
    }

    private static String reason(ExecutionException failed) {
        return OneLine.of(String.valueOf(failed.getCause()), MOST_TOLD);
    }

    /**
     * Refuses a host with an address that is not public. The client resolves the name once more; within the half minute for
     * which the JDK remembers names it gets these addresses.
     */
    private static void expectPublic(CallbackAddress address) throws IOException {
        for (InetAddress known : InetAddress.getAllByName(address.target().getHost())) {
            if (!isPublic(known)) {
                throw new ForbiddenAddress(address + " has the address " + known.getHostAddress()
                        + ", which is not a public one; handlers.ingest.callback.privateNetworks forbids to call it");
            }
        }
    }

    private static boolean isPublic(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean local = address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress();
        boolean uniqueLocal = bytes.length == 16 && (bytes[0] & 0xfe) == 0xfc;
        boolean carrierGrade = bytes.length == 4 && bytes[0] == 100 && (bytes[1] & 0xc0) == 64;
        return !local && !uniqueLocal && !carrierGrade;
    }

    /** An address that must not be called. */
    public static final class ForbiddenAddress extends IOException {

        private static final long serialVersionUID = 1L;

        ForbiddenAddress(String message) {
            super(message);
        }
    }
}
