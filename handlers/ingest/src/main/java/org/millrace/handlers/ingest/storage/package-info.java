/** Preservation storage: OCFL objects, a version for each job. */
@NullMarked
package org.millrace.handlers.ingest.storage;

import org.jspecify.annotations.NullMarked;
