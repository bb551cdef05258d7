/**
 * What is said of an object beside its own files: the system files as Merritt's services read them, and the list of all
 * files with digests and MIME types.
 */
@NullMarked
package org.millrace.handlers.ingest.describe;

import org.jspecify.annotations.NullMarked;
