/** The only loop: lease, run, commit. Workers, the steps they run, and what one of them looks after for all. */
@NullMarked
package org.millrace.worker;

import org.jspecify.annotations.NullMarked;
