package org.millrace.handlers.ingest.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How files are fetched: the section {@code transfer} of the configuration.
 *
 * @param schemes of URLs that may be fetched; http and https
 * @param hosts that may be fetched from, such as {@code *.example.org}; without it all of the public internet
 * @param files folders below which {@code file:} URLs may be read; none
 * @param privateNetworks hosts, addresses and ranges that may be fetched from though they are not public; none
 * @param http how requests are made
 * @param parallel how many files of a job are fetched at a time; 4
 * @param attempts how often a file is tried within one attempt of the action; 4
 * @param backoff the pause before the second; it doubles with each; 1 second
 * @param largestFile in bytes; 5 TB
 * @param threshold how full the workspace's disk may become, in percent; 70
 * @param unpack the bounds of containers
 */
public record TransferSettings(
        Optional<List<String>> schemes,
        Optional<List<String>> hosts,
        Optional<List<Path>> files,
        Optional<List<String>> privateNetworks,
        Optional<HttpSettings> http,
        Optional<Integer> parallel,
        Optional<Integer> attempts,
        Optional<Duration> backoff,
        Optional<Long> largestFile,
        Optional<Integer> threshold,
        Optional<UnpackSettings> unpack) {

    private static final long FIVE_TERABYTES = 5_000_000_000_000L;

    public TransferSettings {
        threshold.filter(percent -> percent < 1 || percent > 100).ifPresent(percent -> {
            throw new IllegalArgumentException("Expected a threshold from 1 to 100 percent, but got " + percent);
        });
        parallel.filter(number -> number < 1 || number > 64).ifPresent(number -> {
            throw new IllegalArgumentException("Expected 1 to 64 files at a time, but got " + number);
        });
    }

    /** What holds if nothing is configured. */
    public static TransferSettings empty() {
        return new TransferSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The same, allowed to fetch from these hosts, addresses and ranges too. */
    public TransferSettings withPrivateNetworks(String... networks) {
        return new TransferSettings(
                schemes,
                hosts,
                files,
                Optional.of(List.of(networks)),
                http,
                parallel,
                attempts,
                backoff,
                largestFile,
                threshold,
                unpack);
    }

    /** The same, allowed to read files below these folders too. */
    public TransferSettings withFiles(Path... folders) {
        return new TransferSettings(
                schemes,
                hosts,
                Optional.of(List.of(folders)),
                privateNetworks,
                http,
                parallel,
                attempts,
                backoff,
                largestFile,
                threshold,
                unpack);
    }

    /** The same, with other requests. */
    public TransferSettings withHttp(HttpSettings other) {
        return new TransferSettings(
                schemes,
                hosts,
                files,
                privateNetworks,
                Optional.of(other),
                parallel,
                attempts,
                backoff,
                largestFile,
                threshold,
                unpack);
    }

    /** The same, with other attempts. */
    public TransferSettings withAttempts(int number, Duration pause) {
        return new TransferSettings(
                schemes,
                hosts,
                files,
                privateNetworks,
                http,
                parallel,
                Optional.of(number),
                Optional.of(pause),
                largestFile,
                threshold,
                unpack);
    }

    /** The same, with another bound of what one file may have. */
    public TransferSettings withLargestFile(long bytes) {
        return new TransferSettings(
                schemes,
                hosts,
                files,
                privateNetworks,
                http,
                parallel,
                attempts,
                backoff,
                Optional.of(bytes),
                threshold,
                unpack);
    }

    /** The same, with other bounds of containers. */
    public TransferSettings withUnpack(UnpackSettings bounds) {
        return new TransferSettings(
                schemes,
                hosts,
                files,
                privateNetworks,
                http,
                parallel,
                attempts,
                backoff,
                largestFile,
                threshold,
                Optional.of(bounds));
    }

    public HttpSettings requests() {
        return http.orElse(HttpSettings.empty());
    }

    public List<Path> folders() {
        return files.orElse(List.of());
    }

    public int atATime() {
        return parallel.orElse(4);
    }

    public long largest() {
        return largestFile.orElse(FIVE_TERABYTES);
    }

    public int percent() {
        return threshold.orElse(70);
    }

    public UnpackSettings unpacking() {
        return unpack.orElse(UnpackSettings.empty());
    }

    public List<String> allowedSchemes() {
        return schemes.orElse(List.of("http", "https"));
    }

    public int tries() {
        return attempts.orElse(4);
    }

    public Duration firstPause() {
        return backoff.orElse(Duration.ofSeconds(1));
    }
}
