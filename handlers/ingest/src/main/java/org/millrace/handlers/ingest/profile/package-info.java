/** The profiles of collections, in Merritt's properties format and in JSON. */
@NullMarked
package org.millrace.handlers.ingest.profile;

import org.jspecify.annotations.NullMarked;
