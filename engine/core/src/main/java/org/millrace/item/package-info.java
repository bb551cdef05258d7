/** What jobs and batches have in common: where they stand, how they have fared, and the changes that both go through. */
@NullMarked
package org.millrace.item;

import org.jspecify.annotations.NullMarked;
