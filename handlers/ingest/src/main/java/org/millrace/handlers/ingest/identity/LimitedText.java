package org.millrace.handlers.ingest.identity;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** The body of an answer as text, which must be short: a server may say what it likes for as long as it likes. */
final class LimitedText implements BodySubscriber<String> {

    private static final int LIMIT = 64 * 1024;

    private final CompletableFuture<String> text = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private @Nullable Subscription subscription;

    @Override
    public CompletionStage<String> getBody() {
        return text;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            byte[] block = new byte[part.remaining()];
            part.get(block);
            bytes.writeBytes(block);
        }
        if (bytes.size() > LIMIT && subscription != null) {
            subscription.cancel();
            text.completeExceptionally(new IOException("the answer has more than " + LIMIT + " bytes"));
        }
    }

    @Override
    public void onError(Throwable failure) {
        text.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        text.complete(bytes.toString(StandardCharsets.UTF_8));
    }
}
