package org.millrace.zookeeper;

import java.util.Optional;
import org.apache.zookeeper.KeeperException.Code;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;

/**
 * Reading, deciding and writing at the versions that were read, again and again until nobody gets in between. A decision
 * that finds its own write done says so: then a lost answer is a round like others.
 */
final class Rounds {

    /** Each lost round is one that somebody else won, so this many are lost only to a crowd. */
    private static final int MOST = 10_000;

    private Rounds() {}

    /**
     * Repeats until there is a result.
     *
     * @param what the end of the sentence "Expected to ..."
     * @param round reads, decides and writes; empty if it is to be repeated
     */
    static <T> T until(String what, Round<T> round) {
        for (int number = 0; number < MOST; number++) {
            Optional<T> result = round.run();
            if (result.isPresent()) {
                return result.get();
            }
        }
        throw new StoreException(
                Reason.STALE, "Expected to " + what + ", but others were faster " + MOST + " times; try again later");
    }

    /**
     * Whether a write was done. False if it is to be decided anew: what it relied on has changed, or no answer came.
     *
     * @throws StoreException UNAVAILABLE if the connection does not come back; otherwise if the server refused for another
     *     reason
     */
    static boolean done(Tree tree, Answer answer, String what) {
        if (answer instanceof Answer.Done) {
            return true;
        }
        if (answer instanceof Answer.Refused refused) {
            if (!isOvertaken(refused.code())) {
                throw Tree.unexpected(answer, what);
            }
            return false;
        }
        if (!tree.awaitConnected()) {
            throw Tree.unexpected(answer, what);
        }
        return false;
    }

    private static boolean isOvertaken(Code code) {
        return code == Code.BADVERSION || code == Code.NONODE || code == Code.NODEEXISTS || code == Code.NOTEMPTY;
    }

    /** One try. */
    @FunctionalInterface
    interface Round<T> {
        Optional<T> run();
    }
}
