/** Jobs and batches as people and programs are shown them. */
@NullMarked
package org.millrace.app.view;

import org.jspecify.annotations.NullMarked;
