/** The elements of a chunk: actions in their order, attempts, waits, and what is remembered of them. */
@NullMarked
package org.millrace.execution.chunk;

import org.jspecify.annotations.NullMarked;
