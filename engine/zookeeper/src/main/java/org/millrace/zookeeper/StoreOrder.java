package org.millrace.zookeeper;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /jobs/JID/store} says: what the storage service shall do.
 *
 * @param manifestUrl where the manifest of the new version is
 * @param mode {@code add} or {@code update}, the storage node and the encoded ARK
 * @param delete the files that the new version leaves out
 * @param extra keys that others added
 */
record StoreOrder(String manifestUrl, String mode, List<String> delete, Fields extra) {

    static final NodeCodec<StoreOrder> CODEC = new Codec();

    private static final String MANIFEST_URL = "manifest_url";
    private static final String MODE = "mode";
    private static final String DELETE = "delete";

    StoreOrder {
        delete = List.copyOf(delete);
    }

    private static final class Codec implements NodeCodec<StoreOrder> {

        @Override
        public StoreOrder read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new StoreOrder(
                    object.text(MANIFEST_URL),
                    object.findText(MODE).orElse(""),
                    object.findText(DELETE).orElse("").lines().toList(),
                    object.rest());
        }

        @Override
        public byte[] write(StoreOrder order) {
            return NodeObject.write(Fields.NONE
                    .with(MANIFEST_URL, order.manifestUrl)
                    .with(MODE, order.mode)
                    .with(DELETE, String.join("\n", order.delete))
                    .withRest(order.extra));
        }
    }
}
