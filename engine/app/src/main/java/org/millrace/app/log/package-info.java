/** The log: one line for each event. */
@NullMarked
package org.millrace.app.log;

import org.jspecify.annotations.NullMarked;
