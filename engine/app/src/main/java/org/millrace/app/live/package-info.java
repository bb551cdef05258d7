/** How a batch fares, shown while it does: looks at the store, and displays for terminals and for files. */
@NullMarked
package org.millrace.app.live;

import org.jspecify.annotations.NullMarked;
