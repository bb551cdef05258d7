/** Texts of strangers in messages for people. */
@NullMarked
package org.millrace.handlers.ingest.text;

import org.jspecify.annotations.NullMarked;
