package org.millrace.handlers.ingest.submission;

import java.util.Optional;
import org.millrace.spi.Inputs;

/** What was filled in with a submission, by the names of the ports. What is blank was not filled in. */
final class Form {

    private final Inputs inputs;

    Form(Inputs inputs) {
        this.inputs = inputs;
    }

    Optional<String> text(String word) {
        return inputs.find(word, String.class).map(String::strip).filter(text -> !text.isEmpty());
    }
}
