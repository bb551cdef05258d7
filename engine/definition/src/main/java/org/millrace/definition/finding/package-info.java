/** What the linter says: codes, severities, places. */
@NullMarked
package org.millrace.definition.finding;

import org.jspecify.annotations.NullMarked;
