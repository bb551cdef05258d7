package org.millrace.handlers.ingest.describe;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millrace.handlers.ingest.request.IngestRequest;
import org.millrace.handlers.ingest.request.PayloadType;
import org.millrace.handlers.ingest.request.Profile;
import org.millrace.spi.Fact;

/**
 * The texts of an object's system files. They depend on what was submitted and on the identifiers only, so that they come
 * out the same however often they are written.
 */
final class SystemFiles {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);

    private final IngestRequest request;
    private final Fact.Identifiers identifiers;
    private final Description description;

    SystemFiles(IngestRequest request, Fact.Identifiers identifiers, Description description) {
        this.request = request;
        this.identifiers = identifiers;
        this.description = description;
    }

    /** All of them, by their workspace paths, in a fixed order. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("system/mrt-ingest.txt", ingest());
        texts.put("system/mrt-erc.txt", erc());
        texts.put("system/mrt-dc.xml", description.core().xml());
        texts.put("system/mrt-mom.txt", mom());
        texts.put("system/mrt-owner.txt", profile().owner());
        texts.put("system/mrt-membership.txt", membership());
        description.deletions().ifPresent(list -> texts.put(DeleteList.KEPT, list));
        return texts;
    }

    /** The kernel as it is recorded with the job. */
    Map<String, String> kernel() {
        Map<String, String> kernel = new LinkedHashMap<>();
        kernel.put("erc_who", orUnassigned(description.kernel().who()));
        kernel.put("erc_what", orUnassigned(description.kernel().what()));
        kernel.put("erc_when", orUnassigned(description.kernel().when()));
        kernel.put(
                "erc_where",
                Stream.concat(Stream.of(identifiers.primaryId()), identifiers.localIds().stream())
                        .collect(Collectors.joining(" ; ")));
        return kernel;
    }

    private Profile profile() {
        return request.profile();
    }

    private String erc() {
        return Anvl.spaced()
                .line("erc", "")
                .line("who", orUnassigned(description.kernel().who()))
                .line("what", orUnassigned(description.kernel().what()))
                .line("when", orUnassigned(description.kernel().when()))
                .line("where", identifiers.primaryId())
                .known("where", localIds())
                .toString();
    }

    private String mom() {
        return Anvl.tabbed()
                .line("type", profile().type())
                .line("role", profile().role())
                .line("aggregate", profile().aggregate())
                .known("localIdentifier", localIds())
                .line("primaryIdentifier", identifiers.primaryId())
                .toString();
    }

    private String membership() {
        return profile().collections().stream().map(ark -> ark + "\n").collect(Collectors.joining());
    }

    private String ingest() {
        IngestRequest.Submission submission = request.submission();
        Anvl text = Anvl.tabbed()
                .line("ingest", "Millrace")
                .line("submissionDate", TIME.format(submission.at().atOffset(ZoneOffset.UTC)))
                .known("batch", submission.batch())
                .known("job", submission.job())
                .known("userAgent", submission.submitter())
                .known("file", request.payload().filename())
                .line("type", request.payload().type().name().toLowerCase(Locale.ROOT))
                .line("profile", profile().id())
                .known("collection", String.join(";", profile().collections()))
                .known("storageService", profile().storage().service())
                .line("storageNode", Integer.toString(profile().storage().node()))
                .known("notification", notification())
                .known("suppliedIdentifier", request.primaryId().orElse(""));
        addPayload(text);
        return addIdentifiers(text).toString();
    }

    private String notification() {
        return Stream.concat(
                        profile().mails().to().stream(),
                        Stream.of(request.submission().notification()))
                .filter(address -> !address.isBlank())
                .collect(Collectors.joining(";"));
    }

    private void addPayload(Anvl text) {
        text.known(
                        "digestType",
                        request.payload()
                                .digest()
                                .map(digest -> digest.algorithm().standardName().toLowerCase(Locale.ROOT))
                                .orElse(""))
                .known(
                        "digestValue",
                        request.payload().digest().map(digest -> digest.value()).orElse(""))
                .line("creator", orUnassigned(description.kernel().who()))
                .line("title", orUnassigned(description.kernel().what()))
                .line("date", orUnassigned(description.kernel().when()))
                .known("localIdentifier", localIds())
                .known("note", request.submission().note());
        // An earlier action would have refused what is not valid
        text.line("containerValidity", validIf(PayloadType.CONTAINER))
                .line("manifestValidity", validIf(PayloadType.MANIFEST));
    }

    private String validIf(PayloadType type) {
        return request.payload().type() == type ? "valid" : "n/a";
    }

    private Anvl addIdentifiers(Anvl text) {
        return text.known("assignedIdentifier", request.primaryId().isPresent() ? "" : identifiers.primaryId())
                .line("retrievedIdentifier", Anvl.UNASSIGNED)
                .line("handlers", "org.millrace.handlers.ingest");
    }

    private String localIds() {
        return String.join(";", identifiers.localIds());
    }

    private static String orUnassigned(Optional<String> value) {
        return value.orElse(Anvl.UNASSIGNED);
    }
}
