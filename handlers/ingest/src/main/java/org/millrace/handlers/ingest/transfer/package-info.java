/** Files on their way into the workspace: how large they are, whether there is room, and the fetching. */
@NullMarked
package org.millrace.handlers.ingest.transfer;

import org.jspecify.annotations.NullMarked;
