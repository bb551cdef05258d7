package org.millrace.definition.grammar;

import java.util.Map;
import java.util.Optional;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.json.Json;

/**
 * A kind of value: how it is read and how the JSON Schema describes it. Because both stand in one place, what the editor
 * accepts and what the parser accepts cannot drift apart.
 *
 * @param <T> what reading gives
 */
interface Shape<T> {

    /** The value, or empty with a finding that says why there is none. */
    Optional<T> read(Json json, FindingCollector findings);

    /** The schema of such values, without title and description. */
    Map<String, Object> schema();

    /** What a reader of the reference sees in the column "value". */
    String summary();
}
