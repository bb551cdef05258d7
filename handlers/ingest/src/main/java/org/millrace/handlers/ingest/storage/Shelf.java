package org.millrace.handlers.ingest.storage;

import io.ocfl.core.storage.common.Storage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Where OCFL objects lie: what differs between a folder and a bucket. */
interface Shelf extends AutoCloseable {

    /**
     * Takes an object for this thread alone, against all who write to the same shelf as far as the shelf can know.
     *
     * @return empty if somebody else is writing it right now
     */
    Optional<Claim> claim(String ark) throws IOException;

    /** Access for one call. What changes an object is refused once the fence has fallen. */
    Storage open(Fence fence);

    /** An empty folder in which a version of the object is put together; only the object's claimant uses it. */
    Path staging(String ark) throws IOException;

    /** How many bytes there is room for. */
    long room() throws IOException;

    /** The longest path in bytes that a file may have below the storage root. */
    int longestPath();

    /** Makes sure that a version which was put together survives a power failure, before it comes to the shelf. */
    void secure(Path made) throws IOException;

    /**
     * Makes sure that folders are found after a power failure, with the files directly in them.
     *
     * @param folders relative to the storage root
     */
    void settle(Collection<String> folders) throws IOException;

    /** The sizes of an object's files, by their paths relative to the storage root. */
    ToLongFunction<String> sizes(String objectRoot);

    /** Where something lies that has a path relative to the storage root. */
    URI location(String path);

    /** Ends what the shelf keeps open. */
    @Override
    default void close() {}
}
