package org.millrace.zookeeper;

import org.jspecify.annotations.Nullable;

/**
 * What {@code /jobs/JID/metadata} says: the four answers of the electronic resource citation, each empty if unknown.
 *
 * @param who the creator
 * @param what the title
 * @param when the date
 * @param where the identifiers
 * @param extra keys that others added
 */
record KernelMetadata(String who, String what, String when, String where, Fields extra) {

    static final NodeCodec<KernelMetadata> CODEC = new Codec();

    private static final String WHO = "erc_who";
    private static final String WHAT = "erc_what";
    private static final String WHEN = "erc_when";
    private static final String WHERE = "erc_where";

    private static final class Codec implements NodeCodec<KernelMetadata> {

        @Override
        public KernelMetadata read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new KernelMetadata(
                    object.findText(WHO).orElse(""),
                    object.findText(WHAT).orElse(""),
                    object.findText(WHEN).orElse(""),
                    object.findText(WHERE).orElse(""),
                    object.rest());
        }

        @Override
        public byte[] write(KernelMetadata metadata) {
            return NodeObject.write(Fields.NONE
                    .with(WHO, metadata.who)
                    .with(WHAT, metadata.what)
                    .with(WHEN, metadata.when)
                    .with(WHERE, metadata.where)
                    .withRest(metadata.extra));
        }
    }
}
