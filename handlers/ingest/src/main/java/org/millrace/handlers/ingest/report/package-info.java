/** How the end is told: callbacks, mails, reports; and what is tidied up after it. */
@NullMarked
package org.millrace.handlers.ingest.report;

import org.jspecify.annotations.NullMarked;
