package org.millrace.definition.model;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.millrace.definition.finding.Place;
import org.millrace.spi.Status;

/**
 * What a step's actions are run over.
 *
 * @param kind how the elements are found
 * @param element the reference, folder, file or workflow that the kind speaks of; empty for a REF that names nothing
 * @param type what the elements are, for handlers that ask
 * @param bulkSize how many elements are handed to a worker at once
 * @param parallelism how many elements of the step run at the same time
 * @param statusOnEmpty the step's status if there are no elements
 * @param failFast whether the first element that is KO ends the step
 * @param place where the distribution stands
 */
public record Distribution(
        DistributionKind kind,
        Optional<Located<String>> element,
        Optional<String> type,
        OptionalInt bulkSize,
        OptionalInt parallelism,
        Status statusOnEmpty,
        boolean failFast,
        Place place) {

    /** VITAM 0.11 read a LIST of units from this file rather than from the folder. */
    private static final String LEVELS_OF_UNITS = "UnitsLevel/ingestLevelStack.json";

    public Distribution {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(element, "element");
        Objects.requireNonNull(place, "place");
    }

    /** One element that nothing names: what a step without a distribution runs over. */
    public static Distribution ref(Place place) {
        return new Distribution(
                DistributionKind.REF,
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Status.WARNING,
                false,
                place);
    }

    /** The workspace path that tells the elements, if the kind reads one. */
    public Optional<String> listPath() {
        return switch (kind) {
            case REF, JOBS -> Optional.empty();
            case LIST -> element.map(named -> named.value().equals("Units") ? LEVELS_OF_UNITS : named.value());
            case LIST_IN_DIRECTORY, LIST_IN_FILE, LIST_ORDERING_IN_FILE, LIST_IN_JSONL_FILE ->
                element.map(Located::value);
        };
    }

    /** Whether the step may have more than one element. */
    public boolean isList() {
        return kind != DistributionKind.REF && kind != DistributionKind.JOBS;
    }
}
