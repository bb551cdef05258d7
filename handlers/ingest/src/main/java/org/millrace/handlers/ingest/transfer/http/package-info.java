/**
 * The one way out to the web: which URLs may be asked for, which addresses may be connected to, one pool of connections,
 * redirects followed by hand. It knows nothing of jobs.
 */
@NullMarked
package org.millrace.handlers.ingest.transfer.http;

import org.jspecify.annotations.NullMarked;
