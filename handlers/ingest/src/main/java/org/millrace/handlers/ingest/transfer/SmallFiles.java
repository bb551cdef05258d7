package org.millrace.handlers.ingest.transfer;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Path;
import org.millrace.handlers.ingest.settings.IngestConfiguration;
import org.millrace.handlers.ingest.settings.TransferSettings;
import org.millrace.handlers.ingest.transfer.fetch.Fetched;
import org.millrace.handlers.ingest.transfer.fetch.Fetcher;
import org.millrace.handlers.ingest.transfer.fetch.Patience;
import org.millrace.handlers.ingest.transfer.fetch.Sources;
import org.millrace.handlers.ingest.transfer.fetch.Wanted;
import org.millrace.handlers.ingest.transfer.fetch.Watch;
import org.millrace.handlers.ingest.transfer.http.RefusedException;
import org.millrace.handlers.ingest.transfer.http.Web;
import org.millrace.handlers.ingest.transfer.http.WebRules;
import org.millrace.spi.Finding;
import org.millrace.spi.HandlerContext;

/**
 * Fetches small files, such as manifests, by the same rules as the files of an object: from the web, from the batch, from
 * folders that the operator opened.
 *
 * <p>A handler that uses it takes it by constructor and declares the findings {@code URL_REFUSED}, {@code ADDRESS_REFUSED},
 * {@code REDIRECT_REFUSED}, {@code NOT_FOUND}, {@code ACCESS_DENIED}, {@code REQUEST_REFUSED}, {@code TOO_LARGE},
 * {@code SIZE_MISMATCH} and {@code DIGEST_MISMATCH}. What another attempt may mend is an exception, for the engine to retry.
 */
public final class SmallFiles {

    private final Web web;

    /** With the plugin's connections; for tests, {@code new Web()}. */
    @Inject
    public SmallFiles(Web web) {
        this.web = web;
    }

    /** What came of it. */
    public sealed interface Answer {

        /**
         * The file is there, and is what was wanted.
         *
         * @param file it
         * @param fetched its size and digests
         */
        record Got(Path file, Fetched fetched) implements Answer {}

        /**
         * It cannot be had.
         *
         * @param finding why
         */
        record Refused(Finding finding) implements Answer {}
    }

    /**
     * Fetches a file.
     *
     * @param wanted which
     * @param file where to put it; replaced if it is there, and left only if all is well
     * @param context of the call; its configuration is {@link IngestConfiguration}
     * @throws IOException if it cannot be had now
     */
    public Answer fetch(SmallFile wanted, Path file, HandlerContext context) throws IOException, InterruptedException {
        TransferSettings settings =
                context.configuration(IngestConfiguration.class).transfer().orElse(TransferSettings.empty());
        Sources sources = new Sources(
                web.brieflyBy(WebRules.of(settings)), context::batchWorkspace, settings.folders(), context.clock());
        Fetcher.discard(file);
        try {
            return new Answer.Got(file, fetched(wanted, file, sources, settings));
        } catch (RefusedException refused) {
            Fetcher.discard(file);
            return new Answer.Refused(Findings.of(refused).at(wanted.place()));
        } catch (IOException failed) {
            Fetcher.discard(file);
            throw failed;
        }
    }

    private static Fetched fetched(SmallFile wanted, Path file, Sources sources, TransferSettings settings)
            throws IOException, InterruptedException {
        Wanted.Limit limit = new Wanted.Limit(wanted.limit(), "the bound for such a file");
        Fetcher fetcher = new Fetcher(Patience.of(settings));
        return fetcher.fetch(
                sources.named(wanted.url()), new Wanted(wanted.digest(), wanted.size(), limit), file, Watch.NOBODY);
    }
}
