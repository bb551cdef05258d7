/** The format, written down once: the parser checks by it and the JSON Schema is generated from it. */
@NullMarked
package org.millrace.definition.grammar;

import org.jspecify.annotations.NullMarked;
