/** The states of jobs and batches and the changes between them, as tables. Pure. */
@NullMarked
package org.millrace.lifecycle;

import org.jspecify.annotations.NullMarked;
