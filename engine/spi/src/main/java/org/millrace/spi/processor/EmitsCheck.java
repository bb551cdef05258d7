package org.millrace.spi.processor;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.millrace.spi.Emits;
import org.millrace.spi.Status;

/** Declared findings have a code of their own in the right form, and a status that findings come with. */
final class EmitsCheck implements Check {

    private static final Set<String> STATUSES = Set.of(Status.WARNING.name(), Status.KO.name());

    @Override
    public Stream<Problem> problemsOf(HandlerSource source) {
        Set<String> seen = new HashSet<>();
        return source.all(Emits.class)
                .flatMap(emits -> Stream.of(form(emits), status(emits), repetition(emits, seen))
                        .flatMap(problem -> problem));
    }

    private static Stream<Problem> form(Declaration emits) {
        String code = emits.text("code");
        return Emits.CODE.matcher(code).matches()
                ? Stream.empty()
                : Stream.of(Problem.at(
                        emits,
                        "code",
                        "Expected a finding code of at most 80 capitals, digits and underscores that begins with a"
                                + " letter, but found '" + code + "': write it like NO_FILE"));
    }

    private static Stream<Problem> status(Declaration emits) {
        return STATUSES.contains(emits.text("status"))
                ? Stream.empty()
                : Stream.of(Problem.at(
                        emits,
                        "status",
                        "Expected finding '%s' to come with WARNING or KO, but found %s: only these outcomes have findings"
                                .formatted(emits.text("code"), emits.text("status"))));
    }

    private static Stream<Problem> repetition(Declaration emits, Set<String> seen) {
        return seen.add(emits.text("code"))
                ? Stream.empty()
                : Stream.of(Problem.at(
                        emits,
                        "code",
                        "Expected each finding code once, but found '%s' twice: remove one, or give it another code"
                                .formatted(emits.text("code"))));
    }
}
