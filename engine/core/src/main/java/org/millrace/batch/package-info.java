/** A batch as a value: every change is a named method that returns the batch after it. */
@NullMarked
package org.millrace.batch;

import org.jspecify.annotations.NullMarked;
