/** Callbacks: requests by which another system is told that a job has ended. */
@NullMarked
package org.millrace.handlers.ingest.report.callback;

import org.jspecify.annotations.NullMarked;
