package org.millrace.spi.processor;

import java.lang.annotation.Annotation;
import java.util.stream.Stream;
import org.millrace.spi.Emits;
import org.millrace.spi.HandlerKey;
import org.millrace.spi.In;
import org.millrace.spi.Out;
import org.millrace.spi.Reads;
import org.millrace.spi.Records;
import org.millrace.spi.Writes;

/** A class that declares anything has a key, and the key has the form of one. */
final class KeyCheck implements Check {

    @Override
    public Stream<Problem> problemsOf(HandlerSource source) {
        return source.hasKey() ? source.key().stream().flatMap(KeyCheck::malformed) : strays(source);
    }

    private static Stream<Problem> malformed(Declaration key) {
        String text = key.text("value");
        return HandlerKey.FORM.matcher(text).matches()
                ? Stream.empty()
                : Stream.of(Problem.at(
                        key,
                        "value",
                        "Expected a handler key of at most 80 capitals, digits and underscores that begins with a"
                                + " letter, but found '" + text + "': write it like VERIFY_DIGEST"));
    }

    private static Stream<Problem> strays(HandlerSource source) {
        return Stream.of(In.class, Out.class, Reads.class, Writes.class, Records.class, Emits.class)
                .flatMap(annotation -> source.all(annotation).limit(1).map(stray -> stray(source, annotation, stray)));
    }

    private static Problem stray(HandlerSource source, Class<? extends Annotation> annotation, Declaration stray) {
        return Problem.at(
                stray,
                "Expected @%s on a handler only, but found it on %s, which has no @HandlerKey: add the key, or remove it"
                        .formatted(annotation.getSimpleName(), source.name()));
    }
}
