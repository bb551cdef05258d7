package org.millrace.spi.processor;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** No two handlers of a compilation have one key. It remembers the handlers it has seen, through all rounds. */
final class UniqueKeys implements Check {

    private final Map<String, String> classByKey = new HashMap<>();

    @Override
    public Stream<Problem> problemsOf(HandlerSource source) {
        return source.key().stream().flatMap(key -> claimed(key, source.name()));
    }

    private Stream<Problem> claimed(Declaration key, String claimant) {
        String owner = classByKey.putIfAbsent(key.text("value"), claimant);
        return owner == null || owner.equals(claimant)
                ? Stream.empty()
                : Stream.of(Problem.at(
                        key,
                        "value",
                        "Expected one handler per key, but found '%s' on %s and on %s: give one of them another key"
                                .formatted(key.text("value"), owner, claimant)));
    }
}
