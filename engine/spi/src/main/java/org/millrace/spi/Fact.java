package org.millrace.spi;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Something about a job that outlives the step which found it out: recorded with {@link HandlerContext#record}, read
 * again with {@link HandlerContext#recorded}. A job has at most one fact of each kind.
 */
public sealed interface Fact {

    /**
     * Which object this is. Recorded before anything is done under the identifier, so that a second attempt finds it.
     *
     * @param primaryId the persistent identifier, or empty while there is none
     * @param localIds the depositor's own identifiers
     */
    record Identifiers(String primaryId, List<String> localIds) implements Fact {
        public Identifiers {
            Objects.requireNonNull(primaryId, "primaryId");
            localIds = List.copyOf(localIds);
        }
    }

    /**
     * How much room the job needs in the workspace.
     *
     * @param bytes the estimate, or 0 if it cannot be known
     */
    record SpaceNeeded(long bytes) implements Fact {
        public SpaceNeeded {
            if (bytes < 0) {
                throw new IllegalArgumentException("Expected a size of 0 or more bytes, but got " + bytes);
            }
        }
    }

    /**
     * How urgent the job is.
     *
     * @param value 0 (first) to 99 (last)
     */
    record Priority(int value) implements Fact {
        private static final int FIRST = 0;
        private static final int LAST = 99;

        public Priority {
            if (value < FIRST || value > LAST) {
                throw new IllegalArgumentException("Expected a priority from 0 to 99, but got " + value);
            }
        }
    }

    /**
     * What the object is, in a few words.
     *
     * @param elements names and values, such as {@code erc_who}
     */
    record Metadata(Map<String, String> elements) implements Fact {
        public Metadata {
            elements = Map.copyOf(elements);
        }
    }

    /**
     * What a storage service has to do, or has done, with the object.
     *
     * @param manifest where the storage manifest lies
     * @param mode how it is stored, such as {@code add/9999/ark...}
     * @param delete paths that an update removes
     */
    record Store(URI manifest, String mode, List<String> delete) implements Fact {
        public Store {
            Objects.requireNonNull(manifest, "manifest");
            Objects.requireNonNull(mode, "mode");
            delete = List.copyOf(delete);
        }
    }

    /**
     * What an inventory service has to record, or has recorded, of the object.
     *
     * @param manifest where the stored object's manifest lies
     * @param mode how it is recorded; may be empty
     */
    record Inventory(URI manifest, String mode) implements Fact {
        public Inventory {
            Objects.requireNonNull(manifest, "manifest");
            Objects.requireNonNull(mode, "mode");
        }
    }

    /**
     * That the object lies in preservation storage.
     *
     * @param version the version of the object that this job made, 1 for the first
     * @param files how many files the version has
     * @param bytes how many bytes they have
     * @param location where the object lies
     */
    record Stored(long version, long files, long bytes, URI location) implements Fact {
        public Stored {
            if (version < 1 || files < 0 || bytes < 0) {
                throw new IllegalArgumentException("Expected a version from 1 and no negative sizes, but got version "
                        + version + ", " + files + " files, " + bytes + " bytes");
            }
            Objects.requireNonNull(location, "location");
        }
    }

    /**
     * What the world has been told: the ids of mails and callbacks that were accepted by their receivers. Recorded right
     * after the acceptance, so that a second attempt does not tell it again.
     *
     * @param messages their ids
     */
    record Sent(List<String> messages) implements Fact {
        public Sent {
            messages = List.copyOf(messages);
        }
    }
}
