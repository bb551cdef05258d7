/** Manifests in the checkm format, as Merritt's depositors write them: read in bounded memory, judged row by row. */
@NullMarked
package org.millrace.handlers.ingest.manifest;

import org.jspecify.annotations.NullMarked;
