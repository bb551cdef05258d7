/** What happens next: decisions about steps, actions and attempts. They take values and return values. */
@NullMarked
package org.millrace.execution;

import org.jspecify.annotations.NullMarked;
