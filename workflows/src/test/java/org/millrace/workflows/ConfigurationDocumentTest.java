package org.millrace.workflows;

import org.junit.jupiter.api.Test;
import org.millrace.app.config.ConfigReference;

/** The table of configuration.md is made from the records that the configuration is read into. */
class ConfigurationDocumentTest {

    @Test
    void documentHasEveryKey() {
        GeneratedPart.check("docs/configuration.md", "keys", "\n" + ConfigReference.markdown() + "\n");
    }
}
