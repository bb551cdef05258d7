package org.millrace.app;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.millrace.control.Selection;
import org.millrace.definition.finding.Nearest;
import org.millrace.lifecycle.State;
import org.millrace.store.Stores;

/** Says what was probably meant where nothing is in a state: its name may be misspelled, and nobody knows all names of steps. */
final class StateHint {

    private static final List<State> EVERYWHERE =
            List.of(State.PENDING, State.HELD, State.UPDATE_REPORTING, State.COMPLETED, State.FAILED, State.DELETED);

    private StateHint() {}

    /** Tells it if nothing was found. */
    static void tell(Stores stores, Selection wanted, boolean nothingFound, PrintWriter err) {
        if (nothingFound) {
            wanted.state()
                    .flatMap(state -> hint(stores, state))
                    .ifPresent(hint -> err.println("millrace: " + FailureMessage.oneLine(hint)));
        }
    }

    private static Optional<String> hint(Stores stores, String state) {
        SortedSet<String> known = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        EVERYWHERE.forEach(reserved -> known.add(reserved.name()));
        stores.overview().queueLengths().keySet().forEach(used -> known.add(used.name()));
        String nearest = known.contains(state) ? "" : Nearest.hint(state, known);
        return nearest.isEmpty() ? Optional.empty() : Optional.of("Nothing is in a state " + state + ". " + nearest);
    }
}
