/**
 * The annotation processor that checks handlers while they are compiled and writes their jar's index.
 *
 * <p>A {@link org.millrace.spi.processor.HandlerProcessor} reads what is declared, has it checked, and describes what
 * passed. A handler author needs nothing of this package but a compiler that finds the processor.
 */
@NullMarked
package org.millrace.spi.processor;

import org.jspecify.annotations.NullMarked;
