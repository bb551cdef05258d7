/**
 * What a handler is given and what it owes.
 *
 * <p>A deployer writes a class that implements {@link org.millrace.spi.Handler}, names it with
 * {@link org.millrace.spi.HandlerKey}, declares its ports with {@link org.millrace.spi.In} and
 * {@link org.millrace.spi.Out}, and packs it into a jar. The annotation processor of this module writes the jar's
 * index, {@code META-INF/millrace/handlers.json}; the engine and the linter know a handler by that index alone.
 */
@NullMarked
package org.millrace.spi;

import org.jspecify.annotations.NullMarked;
