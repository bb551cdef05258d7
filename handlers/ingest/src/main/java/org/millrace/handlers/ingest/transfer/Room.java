package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * How full the disk of the workspace is.
 *
 * @param store what to call it, the same on all workers that share it
 * @param total its bytes, as far as they may be had
 * @param free how many of them may be written
 */
record Room(String store, long total, long free) {

    private static final Set<String> SHARED = Set.of(
            "nfs", "nfs4", "cifs", "smb3", "smbfs", "lustre", "beegfs", "ceph", "glusterfs", "fuse.glusterfs", "gpfs");

    /** Tells how full a disk is. */
    interface Gauge {
        Room of(Path folder) throws IOException;
    }

    /** The room where a folder is, as {@code df} reckons it: what nobody may write at all is not part of the disk. */
    static Room of(Path folder) throws IOException {
        FileStore store = Files.getFileStore(folder);
        long free = store.getUsableSpace();
        return new Room(name(store), store.getTotalSpace() - store.getUnallocatedSpace() + free, free);
    }

    private static String name(FileStore store) {
        String name = store.name().replaceAll("[^A-Za-z0-9._:-]+", "_");
        return SHARED.contains(store.type().toLowerCase(Locale.ROOT)) ? name : host() + ":" + name;
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "local";
        }
    }

    /** What is taken, or not to be had. */
    long used() {
        return total - free;
    }

    /** What may be taken in all. */
    long allowed(int percent) {
        return total / 100 * percent;
    }

    /** Whether so little is free that nobody should take more. */
    boolean isScarce() {
        return free <= total / 100;
    }

    /** What to say when the disk does not take any more. */
    IOException full(IOException said) {
        return new IOException(
                "Expected room in the workspace, but the disk takes no more (" + said.getMessage() + "): of its "
                        + bytes(total) + ", " + bytes(free)
                        + " are free; make room, and the job goes on where it stopped",
                said);
    }

    /** A number of bytes in words. */
    static String bytes(long number) {
        if (number < 1_000) {
            return number + " bytes";
        }
        int power = (int) Math.min(5, Math.floor(Math.log10((double) number) / 3));
        return String.format(Locale.ROOT, "%.1f %sB", (double) number / Math.pow(1_000, power), " kMGTP".charAt(power));
    }

    /** How reservations of it are named. */
    String resource() {
        return "workspace/" + store;
    }
}
