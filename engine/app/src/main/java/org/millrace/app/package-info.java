/** The millrace command: its subcommands, thin, and what they share. */
@NullMarked
package org.millrace.app;

import org.jspecify.annotations.NullMarked;
