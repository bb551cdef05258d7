/** Measurements of the engine, each beside the floor below it and a peer, in one run. */
@NullMarked
package org.millrace.benchmarks;

import org.jspecify.annotations.NullMarked;
