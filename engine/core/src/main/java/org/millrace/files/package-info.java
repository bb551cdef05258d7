/** The files of jobs and batches: what is published, what is staged, what survives attempts. */
@NullMarked
package org.millrace.files;

import org.jspecify.annotations.NullMarked;
