/** The inventory: what is stored, whose it is, and under which names, in SQL. */
@NullMarked
package org.millrace.handlers.ingest.inventory;

import org.jspecify.annotations.NullMarked;
