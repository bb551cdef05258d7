package org.millrace.handlers.ingest.transfer.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** A range of addresses, such as {@code 10.0.0.0/8}. */
final class Network {

    private static final Pattern LITERAL =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private final byte[] prefix;
    private final int bits;

    private Network(byte[] prefix, int bits) {
        this.prefix = prefix;
        this.bits = bits;
    }

    /**
     * A range that is written down well.
     *
     * @throws IllegalArgumentException if it is not
     */
    static Network of(String text) {
        return read(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "Expected a range of addresses such as 10.0.0.0/8, but got '" + text + "'"));
    }

    /** The range that a text names; empty if it is a host's name. */
    static Optional<Network> read(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        if (!LITERAL.matcher(address).matches()) {
            return Optional.empty();
        }
        try {
            byte[] bytes = InetAddress.getByName(address).getAddress();
            int bits = slash < 0 ? bytes.length * 8 : Integer.parseInt(text.substring(slash + 1));
            return bits < 0 || bits > bytes.length * 8 ? Optional.empty() : Optional.of(new Network(bytes, bits));
        } catch (UnknownHostException | NumberFormatException notAnAddress) {
            return Optional.empty();
        }
    }

    boolean contains(byte[] address) {
        if (address.length != prefix.length) {
            return false;
        }
        int whole = bits / 8;
        if (!Arrays.equals(address, 0, whole, prefix, 0, whole)) {
            return false;
        }
        int rest = bits % 8;
        return rest == 0 || ((address[whole] ^ prefix[whole]) & 0xFF) >> (8 - rest) == 0;
    }
}
