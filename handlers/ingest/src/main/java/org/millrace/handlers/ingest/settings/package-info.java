/** The section {@code handlers.ingest} of the configuration. It knows no handler, so that all may know it. */
@NullMarked
package org.millrace.handlers.ingest.settings;

import org.jspecify.annotations.NullMarked;
