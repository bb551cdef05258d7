package org.millrace.handlers.ingest.report.callback;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reads the first bytes of an answer and no more, however much comes. */
final class Beginning implements BodySubscriber<byte[]> {

    private final int most;
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    Beginning(int most) {
        this.most = most;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription source) {
        subscription = source;
        source.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] some = new byte[Math.min(buffer.remaining(), most - read.size())];
            buffer.get(some);
            read.writeBytes(some);
        }
        if (subscription != null && read.size() < most) {
            subscription.request(1);
        } else if (subscription != null) {
            subscription.cancel();
            onComplete();
        }
    }

    @Override
    public void onError(Throwable failure) {
        // The status is known and is what counts
        onComplete();
    }

    @Override
    public void onComplete() {
        body.complete(read.toByteArray());
    }
}
