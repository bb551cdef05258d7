package org.millrace.handlers.ingest.storage;

import io.ocfl.aws.OcflS3Client;
import io.ocfl.core.OcflRepositoryBuilder;
import io.ocfl.core.storage.cloud.CloudStorage;
import io.ocfl.core.storage.common.Storage;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.millrace.handlers.ingest.settings.S3Settings;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3AsyncClientBuilder;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.transfer.s3.S3TransferManager;

/**
 * An OCFL storage root in an S3 bucket. Versions are put together in a local folder and then sent.
 *
 * <p>A bucket has no locks: what keeps writers apart is the job lock and the fence, which is asked before changes
 * ({@link FencedCloud}). Small files are sent in one request, large ones in parts; reading is always one request.
 */
final class BucketShelf implements Shelf {

    private static final int LONGEST_KEY = 1_024;
    private static final long PART = 64L * 1024 * 1024;
    private static final int CONNECTIONS = 64;
    /** For one of the connections: parts of large files may take all of them for a while. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private final S3Settings settings;
    private final Path work;
    private final S3AsyncClient client;
    private final S3AsyncClient sender;
    private final S3TransferManager transfers;

    private BucketShelf(S3Settings settings, Path work) {
        this.settings = settings;
        this.work = work;
        this.client = configured(settings).build();
        this.sender = configured(settings)
                .multipartEnabled(true)
                .multipartConfiguration(
                        parts -> parts.minimumPartSizeInBytes(PART).thresholdInBytes(PART))
                .build();
        this.transfers = S3TransferManager.builder().s3Client(sender).build();
    }

    /** Opens a shelf; the storage root comes into being if it is not there. */
    @SuppressWarnings("try") // a lock is held, not used
    static BucketShelf at(S3Settings settings, Path work) throws IOException {
        Files.createDirectories(work.resolve("staging"));
        Files.createDirectories(work.resolve("locks"));
        BucketShelf shelf = new BucketShelf(settings, work);
        try (LockedFile lock = LockedFile.waitFor(work.resolve("locks").resolve("root"))) {
            Ocfl.repository(new OcflRepositoryBuilder().storage(root -> root.cloud(shelf.ocflClient())), work)
                    .close();
            return shelf;
        } catch (RuntimeException failed) {
            shelf.close();
            throw new IllegalStateException(
                    "Opening the storage root in bucket " + settings.bucket() + " failed: " + failed.getMessage(),
                    failed);
        }
    }

    private static S3AsyncClientBuilder configured(S3Settings settings) {
        S3AsyncClientBuilder builder = S3AsyncClient.builder()
                .httpClientBuilder(NettyNioAsyncHttpClient.builder()
                        .maxConcurrency(CONNECTIONS)
                        .connectionAcquisitionTimeout(LONGEST_WAIT))
                .region(Region.of(settings.regionOrDefault()))
                .forcePathStyle(settings.pathStyle().orElse(false));
        settings.endpointUri().ifPresent(builder::endpointOverride);
        if (settings.accessKey().isPresent() && settings.secretKey().isPresent()) {
            builder.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(
                    settings.accessKey().get(), settings.secretKey().get())));
        }
        return builder;
    }

    private OcflS3Client ocflClient() {
        return OcflS3Client.builder()
                .s3Client(client)
                .transferManager(transfers)
                .bucket(settings.bucket())
                .repoPrefix(settings.prefix().orElse(""))
                .build();
    }

    /** Among the workers of this machine only; across machines there is nothing to claim. */
    @Override
    public Optional<Claim> claim(String ark) throws IOException {
        return LockedFile.tryFor(work.resolve("locks").resolve(Hash.of(ark).substring(0, FolderShelf.LOCK_DIGITS)))
                .map(lock -> lock::close);
    }

    @Override
    public Storage open(Fence fence) {
        return new CloudStorage(FencedCloud.of(ocflClient(), fence));
    }

    @Override
    public Path staging(String ark) throws IOException {
        Path folder = work.resolve("staging").resolve(Hash.of(ark));
        Trees.delete(folder);
        return Files.createDirectories(folder);
    }

    /** The bucket is boundless; the folder in which versions are put together is not. */
    @Override
    public long room() throws IOException {
        return Files.getFileStore(work).getUsableSpace();
    }

    @Override
    public int longestPath() {
        return LONGEST_KEY - settings.prefix().orElse("").getBytes(StandardCharsets.UTF_8).length - 1;
    }

    @Override
    public void secure(Path made) {
        // What goes to the service is sent again if it has not arrived
    }

    @Override
    public void settle(Collection<String> folders) {
        // What the service has acknowledged is safe
    }

    @Override
    public ToLongFunction<String> sizes(String objectRoot) {
        Map<String, Long> sizes = new HashMap<>();
        ListObjectsV2Request all = ListObjectsV2Request.builder()
                .bucket(settings.bucket())
                .prefix(key(objectRoot) + "/")
                .build();
        client.listObjectsV2Paginator(all)
                .contents()
                .subscribe((S3Object object) -> sizes.put(object.key(), object.size()))
                .join();
        return path -> Optional.ofNullable(sizes.get(key(path)))
                .orElseThrow(() -> new IllegalStateException(
                        "Expected " + path + " in bucket " + settings.bucket() + ", but it is not there"));
    }

    private String key(String path) {
        String prefix = settings.prefix().orElse("").replaceAll("/+$", "");
        return prefix.isEmpty() ? path : prefix + "/" + path;
    }

    @Override
    public URI location(String path) {
        return URI.create("s3://" + settings.bucket() + "/" + key(path).replace("%", "%25"));
    }

    @Override
    public void close() {
        transfers.close();
        sender.close();
        client.close();
    }
}
