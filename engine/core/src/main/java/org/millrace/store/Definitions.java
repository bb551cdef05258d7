package org.millrace.store;

import java.util.List;
import java.util.Optional;

/** Workflow definitions, each kept under the SHA-256 of its text for as long as anything may run by it. */
public interface Definitions {

    /**
     * Keeps a definition and makes it the one that new items take, in one transaction.
     *
     * @param id the workflow
     * @param text its JSON, byte for byte
     * @return its digest
     */
    String deploy(String id, String text);

    /** The digest that new items of a workflow take. */
    Optional<String> current(String id);

    /** The text of a definition. */
    String text(String id, String digest);

    /** The deployed workflows. */
    List<String> workflows();
}
