/** What commands read: workflow files and the settings beside them. */
@NullMarked
package org.millrace.app.input;

import org.jspecify.annotations.NullMarked;
