package org.millrace.handlers.ingest.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ocfl.core.storage.cloud.CloudClient;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FencedCloudTest {

    private static final Path FILE = Path.of("a.txt");

    private final List<String> requests = new ArrayList<>();
    private final List<Sent> sending = new ArrayList<>();
    private int looks;
    private int looksAllowed = Integer.MAX_VALUE;

    private final CloudClient client = FencedCloud.of(
            (CloudClient) Proxy.newProxyInstance(
                    CloudClient.class.getClassLoader(),
                    new Class<?>[] {CloudClient.class},
                    (proxy, method, arguments) -> request(method.getName())),
            this::look);

    private @Nullable Sent request(String name) {
        requests.add(name);
        if (!name.equals("uploadFileAsync")) {
            return null;
        }
        Sent sent = new Sent();
        sending.add(sent);
        assertThat(sending.stream().filter(file -> !file.isDone()).count()).isLessThanOrEqualTo(FencedCloud.AT_ONCE);
        return sent;
    }

    /** Is not there before somebody waits for it. */
    private static final class Sent extends CompletableFuture<Object> {
        @Override
        public Object get() throws InterruptedException, ExecutionException {
            complete("sent");
            return super.get();
        }
    }

    private void look() {
        if (++looks > looksAllowed) {
            throw new IllegalStateException("The lease is lost");
        }
    }

    @Test
    void looksAtTheFenceBeforeEachChange() {
        client.uploadFile(FILE, "a");
        client.deletePath("a");
        client.head("a");
        assertThat(looks).isEqualTo(2);

        looksAllowed = 2;
        assertThatThrownBy(() -> client.safeDeleteObjects("a")).hasMessage("The lease is lost");
        client.downloadString("a");
        assertThat(requests).containsExactly("uploadFile", "deletePath", "head", "downloadString");
    }

    @Test
    void sendsSeveralFilesForOneLookAndNotTooManyAtOnce() {
        int files = 20 * FencedCloud.FOR_ONE_LOOK;
        for (int file = 0; file < files; file++) {
            assertThat(client.uploadFileAsync(FILE, "a" + file)).isNotNull();
        }
        assertThat(requests).hasSize(files);
        assertThat(looks).isEqualTo(20);
    }

    @Test
    void whoHasLostTheLeaseSendsOnlyWhatItHadLookedFor() {
        looksAllowed = 1;
        for (int file = 0; file < FencedCloud.FOR_ONE_LOOK; file++) {
            assertThat(client.uploadFileAsync(FILE, "a" + file)).isNotNull();
        }
        assertThatThrownBy(() -> client.uploadFileAsync(FILE, "next")).hasMessage("The lease is lost");
        assertThat(requests).hasSize(FencedCloud.FOR_ONE_LOOK);
    }
}
