package org.millrace.zookeeper;

import java.util.Optional;
import org.apache.zookeeper.Op;
import org.millrace.item.ItemId;
import org.millrace.store.Change;
import org.millrace.store.ProgressWrite;
import org.millrace.store.ProgressWrite.Put;
import org.millrace.zookeeper.Bookkeeping.Mark;

/**
 * What a commit does to the records of progress. An item has at most one, that of the step it is in; the folder of records
 * is there as long as the record is.
 */
final class ProgressDraft {

    private final Draft draft;
    private final ItemId item;

    ProgressDraft(Draft draft, ItemId item) {
        this.draft = draft;
        this.item = item;
    }

    void write(Optional<Mark> before, Change change, Optional<Mark> after) {
        Optional<String> from = before.map(Mark::step);
        Optional<String> to = after.map(Mark::step);
        if (!from.equals(to)) {
            from.ifPresent(this::remove);
        }
        if (from.isPresent() && to.isEmpty()) {
            draft.remove(ZkLayout.steps(item));
        }
        for (ProgressWrite write : change.progress()) {
            if (write instanceof Put put && to.filter(put.step()::equals).isPresent()) {
                put(put, from);
            }
        }
    }

    private void remove(String step) {
        draft.removeFolder(ZkLayout.chunks(item, step));
        draft.remove(ZkLayout.step(item, step));
    }

    private void put(Put put, Optional<String> from) {
        String path = ZkLayout.step(item, put.step());
        byte[] data = StepRecord.CODEC.write(StepRecord.of(put.progress()));
        if (from.filter(put.step()::equals).isPresent()) {
            draft.firm(Op.setData(path, data, -1));
        } else {
            draft.place(path, data, ZkLayout.steps(item)).place(ZkLayout.chunks(item, put.step()));
        }
    }
}
