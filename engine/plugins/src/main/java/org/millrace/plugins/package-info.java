/** Handler jars: found by their index, isolated by their class loader, built by Guice. */
@NullMarked
package org.millrace.plugins;

import org.jspecify.annotations.NullMarked;
