/** One file at a time: from a source onto the disk, with digests on the way, in as many attempts as it takes. */
@NullMarked
package org.millrace.handlers.ingest.transfer.fetch;

import org.jspecify.annotations.NullMarked;
