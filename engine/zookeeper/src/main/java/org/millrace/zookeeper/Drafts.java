package org.millrace.zookeeper;

/** Sends what has been drafted. */
final class Drafts {

    private Drafts() {}

    /** Whether it was done; false if it is to be decided anew. Folders that are missing are made on the way. */
    static boolean send(Tree tree, Draft draft, String what) {
        while (true) {
            Answer answer = tree.multi(draft.ops());
            boolean mended = answer instanceof Answer.Refused refused && draft.mend(refused);
            if (mended && draft.ops().isEmpty()) {
                return true;
            }
            if (!mended) {
                return Rounds.done(tree, answer, what);
            }
        }
    }
}
