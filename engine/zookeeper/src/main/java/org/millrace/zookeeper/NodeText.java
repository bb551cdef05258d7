package org.millrace.zookeeper;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The text of a node, which is UTF-8. */
final class NodeText {

    private NodeText() {}

    static String read(String path, byte @Nullable [] data) {
        if (data == null) {
            return "";
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(data))
                    .toString();
        } catch (CharacterCodingException notText) {
            throw new CorruptNode(path, "expected UTF-8 text, but found " + data.length + " bytes that are none");
        }
    }

    static byte[] write(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
