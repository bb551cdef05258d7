/** What commands print: a renderer of findings per format, and the text about handlers. */
@NullMarked
package org.millrace.app.report;

import org.jspecify.annotations.NullMarked;
