package org.millrace.definition.json;

import org.millrace.definition.finding.Place;

/** A JSON value that remembers where it stood. */
public sealed interface Json permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {

    /** Where the value stands. */
    Place place();

    /** What kind of value it is, with its article, for messages. */
    String kind();
}
