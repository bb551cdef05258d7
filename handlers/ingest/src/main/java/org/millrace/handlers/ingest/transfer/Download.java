package org.millrace.handlers.ingest.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import org.millrace.handlers.ingest.request.DigestAlgorithm;
import org.millrace.handlers.ingest.request.Json;
import org.millrace.handlers.ingest.request.ListedFile;
import org.millrace.handlers.ingest.request.ObjectFile;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.transfer.fetch.Fetched;
import org.millrace.handlers.ingest.transfer.fetch.Fetcher;
import org.millrace.handlers.ingest.transfer.fetch.NotWrittenException;
import org.millrace.handlers.ingest.transfer.fetch.Patience;
import org.millrace.handlers.ingest.transfer.fetch.Sources;
import org.millrace.handlers.ingest.transfer.fetch.Wanted;

/** The fetching of one file of the list into scratch, unless it is there already. */
final class Download {

    private static final String FOLDER = "producer/";

    private final Scratch scratch;
    private final Journal journal;
    private final Sources sources;
    private final Fetcher fetcher;
    private final Wanted.Limit limit;

    Download(Scratch scratch, Journal journal, Sources sources, TransferSettings settings) {
        this.scratch = scratch;
        this.journal = journal;
        this.sources = sources;
        this.fetcher = new Fetcher(Patience.of(settings));
        this.limit = new Wanted.Limit(settings.largest(), "transfer.largestFile");
    }

    /** Of what the list says of a file, so that what is here is not taken for something else. */
    static String key(ListedFile file) {
        MessageDigest digest = DigestAlgorithm.SHA256.start();
        byte[] all = digest.digest(Json.text(file).getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(all, 0, 8);
    }

    /** The file in scratch, whole and verified. */
    ObjectFile get(int index, ListedFile file, Progress progress) throws IOException, InterruptedException {
        String key = key(file);
        Path place = scratch.file(index, key);
        Optional<ObjectFile> known = journal.find(index, key);
        if (known.isPresent() && isIntact(place, known.get())) {
            progress.had(known.get().size());
            return known.get();
        }
        if (known.isPresent() || !isWorthGoingOn(file)) {
            Fetcher.discard(place);
        }
        ObjectFile fetched = fetch(file, place, progress);
        journal.write(new Journal.Line(index, key, fetched));
        return fetched;
    }

    /** What was written before a power cut may have holes; that shows, if there is a digest to hold it against. */
    private boolean isWorthGoingOn(ListedFile file) {
        return scratch.isOfThisBoot() || file.digest().isPresent();
    }

    private boolean isIntact(Path place, ObjectFile known) throws IOException {
        if (!Files.isRegularFile(place) || Files.size(place) != known.size()) {
            return false;
        }
        return scratch.isOfThisBoot() || sha256(place).equals(known.digests().get(DigestAlgorithm.SHA256));
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest = DigestAlgorithm.SHA256.start();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            byte[] buffer = new byte[256 * 1024];
            int read = 0;
            while (read >= 0) {
                read = in.read(buffer);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private ObjectFile fetch(ListedFile file, Path part, Progress progress) throws IOException, InterruptedException {
        Wanted wanted = new Wanted(file.digest(), file.size(), limit);
        try {
            Fetched fetched = fetcher.fetch(sources.named(file.url()), wanted, part, progress);
            return new ObjectFile(FOLDER + file.name(), fetched.size(), fetched.digests(), file.mimeType());
        } catch (NotWrittenException full) {
            throw Room.of(scratch.root()).full(full);
        }
    }
}
