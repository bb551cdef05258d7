/** A web server on loopback that misbehaves on command, for the tests of all packages. */
@NullMarked
package org.millrace.handlers.ingest.http;

import org.jspecify.annotations.NullMarked;
