/** The configuration: one JSON file read into records, whose components are its keys. */
@NullMarked
package org.millrace.app.config;

import org.jspecify.annotations.NullMarked;
