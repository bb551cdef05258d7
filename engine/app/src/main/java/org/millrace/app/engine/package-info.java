/** Puts the engine together: server, store, files, handlers, workers. */
@NullMarked
package org.millrace.app.engine;

import org.jspecify.annotations.NullMarked;
