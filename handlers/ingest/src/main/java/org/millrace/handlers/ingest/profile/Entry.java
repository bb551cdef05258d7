package org.millrace.handlers.ingest.profile;

/**
 * A key and its value, as a file gives them.
 *
 * @param key such as {@code Owner} or {@code Collection.1}
 * @param value without blanks around it
 * @param place file and line
 */
record Entry(String key, String value, String place) {}
