package org.millrace.definition.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.LintFinding;
import org.millrace.definition.finding.Place;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.finding.Position;

/** Turns bytes from anywhere into text, or says why they are none. */
public final class TextDecoder {

    private static final String SAVE_AS_UTF8 = "Save the file as UTF-8.";

    private final byte[] bytes;
    private final Consumer<LintFinding> findings;

    private TextDecoder(byte[] bytes, Consumer<LintFinding> findings) {
        this.bytes = bytes;
        this.findings = findings;
    }

    /** The text of UTF-8 bytes without its byte order mark; empty, with a finding, if they are not UTF-8 text. */
    public static Optional<String> decode(byte[] bytes, Consumer<LintFinding> findings) {
        return new TextDecoder(bytes, findings).decode();
    }

    private Optional<String> decode() {
        if (startsWith(0xFE, 0xFF) || startsWith(0xFF, 0xFE)) {
            return unreadable(Place.FILE, "Expected UTF-8, but the file begins as UTF-16 does.", SAVE_AS_UTF8);
        }
        int start = 0;
        if (startsWith(0xEF, 0xBB, 0xBF)) {
            start = 3;
            findings.accept(LintFinding.of(
                    Code.BYTE_ORDER_MARK,
                    Place.FILE,
                    "The file begins with a byte order mark, which many JSON readers refuse.",
                    "Save the file as UTF-8 without a byte order mark."));
        }
        return text(start);
    }

    private Optional<String> text(int start) {
        ByteBuffer input = ByteBuffer.wrap(bytes, start, bytes.length - start);
        CharBuffer output = CharBuffer.allocate(bytes.length - start + 1);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result = decoder.decode(input, output, true);
        output.flip();
        if (result.isError()) {
            int odd = Byte.toUnsignedInt(bytes[input.position()]);
            return unreadable(
                    placeOfEnd(output),
                    "Expected UTF-8, but the byte 0x%02X stands where no such byte can.".formatted(odd),
                    SAVE_AS_UTF8);
        }
        String text = output.toString();
        int nul = text.indexOf('\0');
        if (nul >= 0) {
            Place place = placeOfEnd(CharBuffer.wrap(text, 0, nul));
            return unreadable(place, "Expected text, but the file holds a NUL byte.", "Name a workflow's JSON file.");
        }
        return Optional.of(text);
    }

    private Optional<String> unreadable(Place place, String message, String remedy) {
        findings.accept(LintFinding.of(Code.UNREADABLE_TEXT, place, message, remedy));
        return Optional.empty();
    }

    private boolean startsWith(int... prefix) {
        if (bytes.length < prefix.length) {
            return false;
        }
        for (int i = 0; i < prefix.length; i++) {
            if (Byte.toUnsignedInt(bytes[i]) != prefix[i]) {
                return false;
            }
        }
        return true;
    }

    private static Place placeOfEnd(CharSequence text) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new Place(new Position(line, text.length() - lineStart + 1, 1), Pointer.ROOT);
    }
}
