package org.millrace.workspace.vfs;

import java.nio.file.Path;
import java.util.Optional;
import org.millrace.files.Staging;
import org.millrace.workspace.WorkspacePath;

/** The outermost staging of a token: what is not accepted yet in one folder, what is accepted in another. */
final class TokenStaging implements Staging {

    static final String OPEN = "open";
    static final String ACCEPTED = "accepted";

    private final StagingFolder open;
    private final StagingFolder accepted;
    private final Settlement settlement;

    TokenStaging(StagingFolder token, Settlement settlement) {
        this.open = token.sibling(token.path().resolve(OPEN));
        this.accepted = token.sibling(token.path().resolve(ACCEPTED));
        this.settlement = settlement;
    }

    /** What makes accepted files durable. */
    interface Settlement {

        /** Brings the files to where they survive this machine's failure. */
        void secure(StagingFolder files);

        /** Seals what is accepted, after its files moved. */
        void seal();

        /** Removes what was secured. */
        void forget();
    }

    @Override
    public Path file(WorkspacePath path) {
        return open.file(path);
    }

    @Override
    public void withdraw(WorkspacePath path) {
        open.withdraw(path);
    }

    @Override
    public Optional<Path> find(WorkspacePath path) {
        Optional<Path> here = open.find(path);
        return here.isPresent() ? here : accepted.find(path);
    }

    @Override
    public Staging nested() {
        return NestedStaging.within(this, open);
    }

    @Override
    public void accept() {
        if (open.isEmpty()) {
            return;
        }
        settlement.secure(open);
        open.moveInto(accepted);
        settlement.seal();
    }

    @Override
    public void discard() {
        open.delete();
        accepted.delete();
        settlement.forget();
    }

    @Override
    public boolean isEmpty() {
        return open.isEmpty() && accepted.isEmpty();
    }
}
