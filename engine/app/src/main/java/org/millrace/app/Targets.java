package org.millrace.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.millrace.app.engine.Ids;
import org.millrace.control.Selection;
import org.millrace.item.ItemId;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What a command is about: items by their ids, or all that are somewhere. */
final class Targets {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(arity = "0..*", paramLabel = "ID", description = "Jobs and batches, such as jid0000000001.")
    private List<String> ids = new ArrayList<>();

    @Option(names = "--batch", paramLabel = "BATCH", description = "All jobs of a batch for which it makes sense.")
    private Optional<String> batch = Optional.empty();

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description = "All jobs and batches of a collection for which it makes sense.")
    private Optional<String> profile = Optional.empty();

    @Option(names = "--state", paramLabel = "STATE", description = "Only those in this state.")
    private Optional<String> state = Optional.empty();

    /** Whether nothing was named. */
    boolean isEmpty() {
        return ids.isEmpty() && selection().isEmpty();
    }

    /** The items named one by one. */
    List<ItemId> ids() {
        boolean many = selection().isPresent();
        if (ids.isEmpty() != many) {
            throw new ParameterException(
                    command.commandLine(),
                    many
                            ? "Expected ids or one of --batch, --profile, --state, not both"
                            : "Expected an id, or one of --batch, --profile, --state");
        }
        return ids.stream().map(Ids::parse).toList();
    }

    /** The items named together. */
    Optional<Selection> selection() {
        boolean none = batch.isEmpty() && profile.isEmpty() && state.isEmpty();
        Selection.Kind kind = batch.isPresent() ? Selection.Kind.JOBS : Selection.Kind.BOTH;
        return none ? Optional.empty() : Optional.of(new Selection(kind, batch.map(Ids::batch), profile, state));
    }
}
