package org.millrace.zookeeper;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.millrace.spi.Fact;

/** The nodes of facts that Merritt's clients do not know. */
final class FactCodecs {

    /** {@code stored}. */
    static final NodeCodec<Fact.Stored> STORED = new StoredCodec();

    /** {@code sent}. */
    static final NodeCodec<Fact.Sent> SENT = new SentCodec();

    private FactCodecs() {}

    private static final class StoredCodec implements NodeCodec<Fact.Stored> {

        @Override
        public Fact.Stored read(String path, byte @Nullable [] data) {
            NodeObject object = NodeObject.read(path, data);
            try {
                return new Fact.Stored(
                        object.number("version"),
                        object.number("files"),
                        object.number("bytes"),
                        URI.create(object.text("location")));
            } catch (IllegalArgumentException odd) {
                throw new CorruptNode(
                        path, "expected what was stored, but " + CorruptNode.shown(String.valueOf(odd.getMessage())));
            }
        }

        @Override
        public byte[] write(Fact.Stored stored) {
            return NodeObject.write(Fields.NONE
                    .with("version", stored.version())
                    .with("files", stored.files())
                    .with("bytes", stored.bytes())
                    .with("location", stored.location().toString()));
        }
    }

    private static final class SentCodec implements NodeCodec<Fact.Sent> {

        @Override
        public Fact.Sent read(String path, byte @Nullable [] data) {
            return new Fact.Sent(NodeObject.read(path, data).texts("messages"));
        }

        @Override
        public byte[] write(Fact.Sent sent) {
            return NodeObject.write(Fields.NONE.withTexts("messages", sent.messages()));
        }
    }
}
