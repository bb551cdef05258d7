/**
 * Where state is kept: the ports that the engine reads and writes through. Every method is atomic; every write of a
 * leaseholder is refused if the lease is gone.
 */
@NullMarked
package org.millrace.store;

import org.jspecify.annotations.NullMarked;
