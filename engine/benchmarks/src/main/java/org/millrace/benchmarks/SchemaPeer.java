package org.millrace.benchmarks;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import org.millrace.definition.grammar.SchemaGenerator;
import org.millrace.definition.handler.HandlerCatalog;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a CI has without the linter: a general validator and our JSON Schema. It sees structure only, no data flow, and
 * it is spared the work of keeping lines and columns.
 */
final class SchemaPeer {

    private final JsonMapper mapper = new JsonMapper();
    private final Schema schema;

    SchemaPeer(HandlerCatalog catalog) {
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(SchemaGenerator.generate(catalog));
    }

    /** What is wrong with a document; none for a sample. */
    List<Error> validate(byte[] document) {
        return schema.validate(mapper.readTree(document));
    }
}
