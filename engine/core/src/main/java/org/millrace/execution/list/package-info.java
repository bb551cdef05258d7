/** The elements of distributed steps: read from the workspace, written down, cut into chunks. */
@NullMarked
package org.millrace.execution.list;

import org.jspecify.annotations.NullMarked;
