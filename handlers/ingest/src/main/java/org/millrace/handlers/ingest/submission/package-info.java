/** From what was handed over to jobs, and from a job's payload to the list of files it needs. */
@NullMarked
package org.millrace.handlers.ingest.submission;

import org.jspecify.annotations.NullMarked;
