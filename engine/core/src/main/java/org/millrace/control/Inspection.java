package org.millrace.control;

import java.util.function.Consumer;

/**
 * Looks through a store for what contradicts itself, and mends what can be mended without risk. It may run while workers
 * work: what is reported was wrong at one moment and not merely on its way, and a repair is one transaction that is void if
 * what it rests on has changed.
 *
 * <p>Memory does not grow with what jobs and batches hold, only with their number, by their names.
 */
public interface Inspection {

    /**
     * Looks at everything, in no order that anybody may rely on.
     *
     * @param found is given each inconsistency when it is found
     * @throws org.millrace.store.StoreException if the store does not answer
     */
    void inspect(Consumer<Inconsistency> found);

    /**
     * Mends one inconsistency, if it is still there and can be mended without risk.
     *
     * @param found what {@link #inspect} gave
     * @return what came of it
     * @throws org.millrace.store.StoreException if the store does not answer
     */
    RepairResult repair(Inconsistency found);
}
