/** The engine's own files of JSON lines: read line by line, within bounds. */
@NullMarked
package org.millrace.execution.jsonl;

import org.jspecify.annotations.NullMarked;
