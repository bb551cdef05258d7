/** Which object a job is about: identifiers looked up, agreed upon and minted. */
@NullMarked
package org.millrace.handlers.ingest.identity;

import org.jspecify.annotations.NullMarked;
