package org.millrace.zookeeper;

import org.jspecify.annotations.Nullable;

/**
 * What {@code /jobs/JID/inventory} says: what the inventory shall record.
 *
 * @param manifestUrl where the stored object's manifest is
 * @param mode empty in what Merritt writes
 * @param extra keys that others added
 */
record InventoryOrder(String manifestUrl, String mode, Fields extra) {

    static final NodeCodec<InventoryOrder> CODEC = new Codec();

    private static final String MANIFEST_URL = "manifest_url";
    private static final String MODE = "mode";

    private static final class Codec implements NodeCodec<InventoryOrder> {

        @Override
        public InventoryOrder read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            return new InventoryOrder(
                    object.text(MANIFEST_URL), object.findText(MODE).orElse(""), object.rest());
        }

        @Override
        public byte[] write(InventoryOrder order) {
            return NodeObject.write(Fields.NONE
                    .with(MANIFEST_URL, order.manifestUrl)
                    .with(MODE, order.mode)
                    .withRest(order.extra));
        }
    }
}
