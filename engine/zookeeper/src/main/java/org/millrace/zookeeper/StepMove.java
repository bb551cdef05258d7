package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.Op;
import org.millrace.item.ItemId;
import org.millrace.store.StepProgress;
import org.millrace.store.StepProgress.ChunkEnd;
import org.millrace.store.StepStore.At;
import org.millrace.store.StepStore.Taken;
import org.millrace.zookeeper.RecordCodecs.Holder;

/**
 * A chunk handed in, another taken, or both, as operations.
 *
 * @param at where
 * @param end what is handed in
 * @param taken what is taken
 * @param after the record afterwards
 * @param commit names the write
 */
record StepMove(At at, Optional<ChunkEnd> end, Optional<Taken> taken, StepProgress after, String commit) {

    /**
     * The transaction. What is handed in comes first: its refusal means that it is no longer the caller's.
     *
     * @param version the version of the record that it relies on
     * @param inTheWay whether a node that an earlier epoch left stands where the taken chunk's goes
     */
    List<Op> ops(Tree tree, int version, Optional<String> inTheWay) {
        ItemId item = at.item();
        List<Op> ops = new ArrayList<>();
        end.ifPresent(handedIn -> ops.add(Op.delete(ZkLayout.chunk(item, at.step(), handedIn.chunk()), -1)));
        byte[] data = StepRecord.CODEC.write(new StepRecord(after, commit));
        ops.add(Op.setData(ZkLayout.step(item, at.step()), data, version));
        inTheWay.ifPresent(path -> ops.add(Op.delete(path, -1)));
        taken.ifPresent(chunk -> ops.add(tree.createEphemeral(
                ZkLayout.chunk(item, at.step(), chunk.chunk()),
                RecordCodecs.HOLDER.write(Optional.of(new Holder(at.holder(), at.now(), commit))))));
        return ops;
    }

    /** Where the record stands among the operations. */
    int record() {
        return end.isPresent() ? 1 : 0;
    }
}
