package org.millrace.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * What the machine can do at all, one thread at work.
 *
 * @param writtenPerSecond bytes that are on the disk, by one large file
 * @param forcesPerSecond how often a few bytes are on the disk
 * @param digestedPerSecond bytes that SHA-256 takes
 */
record MachineLimits(double writtenPerSecond, double forcesPerSecond, double digestedPerSecond) {

    private static final int BUFFER = 1 << 20;
    private static final int FORCES = 500;
    private static final int FEW_BYTES = 4_096;
    private static final long DIGESTED = 400_000_000;
    private static final double MEGA = 1e6;

    /** Measures the disk of a folder with a file of a size. */
    static MachineLimits measure(Path folder, long size) throws IOException {
        byte[] noise = new byte[BUFFER];
        new Random(1).nextBytes(noise);
        Path file = folder.resolve("limits");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            return new MachineLimits(written(channel, noise, size), forces(channel, noise), digested(noise));
        } finally {
            Files.delete(file);
        }
    }

    private static double written(FileChannel channel, byte[] noise, long size) throws IOException {
        long begun = System.nanoTime();
        for (long left = size; left > 0; left -= noise.length) {
            write(channel, ByteBuffer.wrap(noise, 0, (int) Math.min(noise.length, left)));
        }
        channel.force(true);
        return size / since(begun);
    }

    private static double forces(FileChannel channel, byte[] noise) throws IOException {
        long begun = System.nanoTime();
        for (int i = 0; i < FORCES; i++) {
            write(channel, ByteBuffer.wrap(noise, 0, FEW_BYTES));
            channel.force(true);
        }
        return FORCES / since(begun);
    }

    private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static double digested(byte[] noise) {
        MessageDigest digest = sha256();
        long warm = DIGESTED / 4;
        long begun = System.nanoTime();
        for (long done = -warm; done < DIGESTED; done += noise.length) {
            if (done <= 0) {
                begun = System.nanoTime();
            }
            digest.update(noise);
        }
        return DIGESTED / since(begun);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java has SHA-256", impossible);
        }
    }

    private static double since(long begun) {
        return (System.nanoTime() - begun) / 1e9;
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("disk_mb_per_s", Figures.rounded(writtenPerSecond / MEGA));
        figures.put("disk_forces_per_s", Figures.rounded(forcesPerSecond));
        figures.put("sha256_mb_per_s", Figures.rounded(digestedPerSecond / MEGA));
        return figures;
    }

    @Override
    public String toString() {
        return "limits, one thread at work: %.0f MB/s to the disk, %.0f forced writes/s, %.0f MB/s by SHA-256%n"
                .formatted(writtenPerSecond / MEGA, forcesPerSecond, digestedPerSecond / MEGA);
    }
}
