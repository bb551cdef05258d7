/** JSON that remembers where every value stood. Sole user of Jackson in this module. */
@NullMarked
package org.millrace.definition.json;

import org.jspecify.annotations.NullMarked;
