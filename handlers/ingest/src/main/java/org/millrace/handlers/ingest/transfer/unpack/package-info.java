/** Containers, unpacked within bounds. Nothing here writes under a name that a stranger chose. */
@NullMarked
package org.millrace.handlers.ingest.transfer.unpack;

import org.jspecify.annotations.NullMarked;
