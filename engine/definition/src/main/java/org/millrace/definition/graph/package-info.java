/** Workflows as pictures: Mermaid and DOT. */
@NullMarked
package org.millrace.definition.graph;

import org.jspecify.annotations.NullMarked;
