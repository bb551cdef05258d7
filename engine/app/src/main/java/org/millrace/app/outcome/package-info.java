/** What came of a batch of ingests: objects that are preserved, jobs that failed, what to do next. */
@NullMarked
package org.millrace.app.outcome;

import org.jspecify.annotations.NullMarked;
