/** What operators do to batches and jobs, what they ask about them, and what is kept of them: over the ports of the store. */
@NullMarked
package org.millrace.control;

import org.jspecify.annotations.NullMarked;
