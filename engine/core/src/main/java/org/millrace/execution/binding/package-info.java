/** What a call is given and what it leaves: bindings brought to the ports of a handler. */
@NullMarked
package org.millrace.execution.binding;

import org.jspecify.annotations.NullMarked;
