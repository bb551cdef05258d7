package org.millrace.handlers.ingest.settings;

import java.net.URI;
import java.util.Optional;

/**
 * A storage root in an S3 bucket.
 *
 * @param bucket the bucket, which exists
 * @param prefix before all keys; nothing if nothing is said
 * @param region such as {@code us-west-2}, which is also what holds if nothing is said
 * @param endpoint of another service than Amazon's
 * @param accessKey with {@code secretKey}; without them credentials are looked for where the AWS SDK does
 * @param secretKey of the access key
 * @param pathStyle whether the bucket is part of the path rather than of the host, as most other services need
 */
public record S3Settings(
        String bucket,
        Optional<String> prefix,
        Optional<String> region,
        Optional<String> endpoint,
        Optional<String> accessKey,
        Optional<String> secretKey,
        Optional<Boolean> pathStyle) {

    private static final String DEFAULT_REGION = "us-west-2";

    /** The region. */
    public String regionOrDefault() {
        return region.orElse(DEFAULT_REGION);
    }

    /** The service. */
    public Optional<URI> endpointUri() {
        return endpoint.map(URI::create);
    }
}
