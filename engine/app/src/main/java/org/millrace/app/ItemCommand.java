package org.millrace.app;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.millrace.app.engine.Session;
import org.millrace.control.Action;
import org.millrace.control.Actions;
import org.millrace.control.Bulk;
import org.millrace.control.Operator;
import org.millrace.control.Order;
import org.millrace.control.Selection;
import org.millrace.item.ItemId;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Does one thing to jobs and batches. */
abstract class ItemCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private Targets targets = new Targets();

    @Mixin
    private OrderOptions orders = new OrderOptions();

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ResultFormat format = ResultFormat.TEXT;

    /** What is done. */
    abstract Action action(Actions actions, Order order);

    StoreOptions store() {
        return store;
    }

    /** Refuses ids and selections: the command is about something else. */
    void expectNoTargets(String what) {
        if (!targets.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), what + " stands alone: no ids, --batch, --profile or --state");
        }
    }

    CommandSpec spec() {
        return spec;
    }

    Order order() {
        return orders.order();
    }

    ResultFormat format() {
        return format;
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    @Override
    public Integer call() {
        List<ItemId> ids = targets.ids();
        Optional<Selection> selection = targets.selection();
        try (Session session = store.open();
                Effects effects = new Effects(out(), format)) {
            Action action = action(new Actions(session.stores()), order());
            Operator operator = new Operator(session.stores(), Clock.systemUTC());
            ids.forEach(id -> effects.accept(operator.act(id, action)));
            selection.ifPresent(many -> {
                new Bulk(session.stores(), operator).act(many, action, effects);
                StateHint.tell(
                        session.stores(),
                        many,
                        effects.isEmpty(),
                        spec.commandLine().getErr());
            });
            return effects.exit();
        }
    }
}
