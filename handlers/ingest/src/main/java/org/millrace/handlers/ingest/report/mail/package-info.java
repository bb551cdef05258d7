/** Mails: what is written, to whom, and how it is handed to a server. Nothing else here knows Jakarta Mail. */
@NullMarked
package org.millrace.handlers.ingest.report.mail;

import org.jspecify.annotations.NullMarked;
