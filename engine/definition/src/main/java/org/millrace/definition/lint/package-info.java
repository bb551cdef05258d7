/** Proves a workflow right, or says at which line it is not. */
@NullMarked
package org.millrace.definition.lint;

import org.jspecify.annotations.NullMarked;
