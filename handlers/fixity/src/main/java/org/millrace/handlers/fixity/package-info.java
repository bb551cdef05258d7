/**
 * Handlers that verify files against a checksum manifest: one reads the manifest into a list, one verifies each file
 * of the list, one reports.
 */
@NullMarked
package org.millrace.handlers.fixity;

import org.jspecify.annotations.NullMarked;
