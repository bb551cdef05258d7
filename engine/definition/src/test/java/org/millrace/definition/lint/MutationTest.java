package org.millrace.definition.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.finding.Severity;
import org.millrace.definition.json.JsonObject;

/**
 * How strong the linter is: good workflows, each broken in one place, at random. An error or a warning must appear at the
 * right line. {@code mvn test -pl engine/definition -am -Dtest=MutationTest} prints the figure; another seed is tried
 * with {@code -Dmillrace.mutation.seed=N}.
 */
class MutationTest {

    private static final long SEED = Long.getLong("millrace.mutation.seed", 20_261_118);
    private static final int ROUNDS = 30;

    private final Linter linter = new Linter(ValidWorkflows.catalog());
    private final Map<String, String> texts = ValidWorkflows.texts();

    @Test
    void atLeastNinetyEightOfAHundredMutationsAreReportedAtTheirLine() {
        Map<Mutation, int[]> tally = new EnumMap<>(Mutation.class);
        List<String> missed = new ArrayList<>();
        Random random = new Random(SEED);
        for (Mutation mutation : Mutation.values()) {
            for (int round = 0; round < ROUNDS; round++) {
                for (String name : texts.keySet()) {
                    tryOne(mutation, name, random).ifPresent(result -> {
                        int[] counts = tally.computeIfAbsent(mutation, key -> new int[2]);
                        counts[0]++;
                        if (result.isReported()) {
                            counts[1]++;
                        } else {
                            missed.add(mutation + " " + name + " " + result);
                        }
                    });
                }
            }
        }
        int tried = tally.values().stream().mapToInt(counts -> counts[0]).sum();
        int reported = tally.values().stream().mapToInt(counts -> counts[1]).sum();
        print(tally, tried, reported, missed);

        assertThat(tally.keySet()).containsExactlyInAnyOrder(Mutation.values());
        assertThat(tried).isGreaterThanOrEqualTo(200);
        assertThat(reported / (double) tried).isGreaterThanOrEqualTo(0.98);
    }

    private Optional<Result> tryOne(Mutation mutation, String name, Random random) {
        Document document = Document.of(texts.getOrDefault(name, ""));
        List<Pointer> places;
        try {
            places = mutation.apply(document, random);
        } catch (Mutation.NotHere nothingToBreak) {
            return Optional.empty();
        }
        if (places.isEmpty()) {
            return Optional.empty();
        }
        String text = document.text();
        return Optional.of(new Result(places, linesOf(text, places), findings(name, text)));
    }

    private List<LintFinding> findings(String name, String text) {
        List<Source> neighbours = ValidWorkflows.sources().stream()
                .filter(source -> !source.name().equals(name))
                .toList();
        return linter.lint(List.of(ValidWorkflows.source(name, text)), neighbours)
                .get(0)
                .findings();
    }

    private static Set<Integer> linesOf(String text, List<Pointer> places) {
        JsonObject document = Document.parse(text);
        return places.stream()
                .flatMap(place -> document.find(place).stream())
                .map(json -> json.place().position().line())
                .collect(Collectors.toSet());
    }

    private static void print(Map<Mutation, int[]> tally, int tried, int reported, List<String> missed) {
        tally.forEach((mutation, counts) -> System.out.printf("  %-22s %4d of %4d%n", mutation, counts[1], counts[0]));
        missed.stream().limit(20).forEach(miss -> System.out.println("  missed: " + miss));
        System.out.printf(
                "mutations: %d, reported at the right line: %d (%.1f %%), seed %d%n",
                tried, reported, 100.0 * reported / tried, SEED);
    }

    private record Result(List<Pointer> places, Set<Integer> lines, List<LintFinding> findings) {

        boolean isReported() {
            return findings.stream()
                    .filter(finding -> finding.severity() != Severity.NOTE)
                    .anyMatch(
                            finding -> lines.contains(finding.place().position().line()));
        }

        @Override
        public String toString() {
            return places.get(0) + " expected at " + lines + ", found "
                    + findings.stream()
                            .map(f -> f.code().id() + "@" + f.place().position())
                            .toList();
        }
    }
}
