package org.millrace.handlers.ingest.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.millrace.handlers.ingest.report.mail.Addresses;
import org.millrace.handlers.ingest.settings.MailSettings;

/**
 * Who gets the mails about a submission.
 *
 * @param to whom they are written to; the administrators if nobody else wants to know
 * @param all these and who gets a blind copy
 * @param bad what was given as an address and is none
 */
record Recipients(List<String> to, List<String> all, List<String> bad) {

    /** Those of the collection's profile and of the submission, and the administrators. */
    static Recipients of(List<String> profile, String submission, MailSettings settings) {
        List<String> texts = new ArrayList<>(profile);
        texts.add(submission);
        Addresses wanted = Addresses.read(texts);
        List<String> admins = Addresses.read(settings.blindCopies()).good();
        Set<String> all = new LinkedHashSet<>(wanted.good());
        all.addAll(admins);
        List<String> to = wanted.good().isEmpty() ? admins : wanted.good();
        return new Recipients(to, List.copyOf(all), wanted.bad());
    }
}
