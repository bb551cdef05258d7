/** A workflow as values, each with its place in the file. */
@NullMarked
package org.millrace.definition.model;

import org.jspecify.annotations.NullMarked;
