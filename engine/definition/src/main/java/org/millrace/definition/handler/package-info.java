/** Handlers as the linter knows them: by the index in their jars, without their code. */
@NullMarked
package org.millrace.definition.handler;

import org.jspecify.annotations.NullMarked;
