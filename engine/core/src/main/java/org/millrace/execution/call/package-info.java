/** One call of a handler: its context, its thread, its end. */
@NullMarked
package org.millrace.execution.call;

import org.jspecify.annotations.NullMarked;
