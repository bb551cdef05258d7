/** A job as a value: every change is a named method that returns the job after it. */
@NullMarked
package org.millrace.job;

import org.jspecify.annotations.NullMarked;
