package org.millrace.handlers.ingest.storage;

import io.ocfl.api.DigestAlgorithmRegistry;
import io.ocfl.api.OcflRepository;
import io.ocfl.api.model.DigestAlgorithm;
import io.ocfl.api.model.OcflVersion;
import io.ocfl.core.OcflRepositoryBuilder;
import io.ocfl.core.extension.storage.layout.config.HashedNTupleIdEncapsulationLayoutConfig;
import java.nio.file.Path;

/**
 * How OCFL is used here: version 1.1; SHA-256, since that is what all files have been reckoned with when they arrive, so
 * that one digest leads from the depositor to the shelf; the layout {@code 0003-hash-and-id-n-tuple-storage-layout},
 * which keeps folders small and shows the identifier in the object's path. Nothing is cached from call to call: other
 * workers write to the same objects.
 */
final class Ocfl {

    /** Reckons a file's content in OCFL. */
    static final DigestAlgorithm SHA256 = DigestAlgorithmRegistry.sha256;

    private Ocfl() {}

    static OcflRepository repository(OcflRepositoryBuilder builder, Path staging) {
        return builder.workDir(staging)
                .defaultLayoutConfig(new HashedNTupleIdEncapsulationLayoutConfig())
                .ocflConfig(
                        config -> config.setOcflVersion(OcflVersion.OCFL_1_1).setDefaultDigestAlgorithm(SHA256))
                .inventoryCache(null)
                .build();
    }
}
