/** Findings that were there before, known again by their fingerprint. */
@NullMarked
package org.millrace.app.baseline;

import org.jspecify.annotations.NullMarked;
