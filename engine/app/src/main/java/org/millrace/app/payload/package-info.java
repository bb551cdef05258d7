/** What somebody hands in for ingest: what it is, and what is said of it. */
@NullMarked
package org.millrace.app.payload;

import org.jspecify.annotations.NullMarked;
