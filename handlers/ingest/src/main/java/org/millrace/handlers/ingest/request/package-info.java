/** What the handlers of a job hand each other: the request, the lists of files, the collection's profile. */
@NullMarked
package org.millrace.handlers.ingest.request;

import org.jspecify.annotations.NullMarked;
