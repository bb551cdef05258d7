package org.millrace.handlers.ingest.transfer.http;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which addresses may be connected to: those of the public internet, and what the operator excepts. What a stranger's
 * manifest names must not make this machine talk to its own network, to itself or to its cloud's metadata service.
 */
final class AddressGuard {

    /** IANA's special-purpose registries: nothing there is reachable from everywhere. */
    private static final List<Network> NOT_PUBLIC = networks(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
            "::/96",
            "64:ff9b:1::/48",
            "100::/64",
            "2001::/23",
            "2001:db8::/32",
            "3fff::/20",
            "5f00::/16",
            "fc00::/7",
            "fe80::/10",
            "fec0::/10",
            "ff00::/8");

    private static final Network NAT64 = Network.of("64:ff9b::/96");
    private static final Network SIX_TO_FOUR = Network.of("2002::/16");

    private final List<Network> excepted = new ArrayList<>();
    private final List<HostPattern> exceptedHosts = new ArrayList<>();

    AddressGuard(List<String> exceptions) {
        for (String exception : exceptions) {
            Network.read(exception).ifPresentOrElse(excepted::add, () -> exceptedHosts.add(hostOf(exception)));
        }
    }

    private static HostPattern hostOf(String exception) {
        if (exception.contains("/") || exception.contains(":")) {
            throw new IllegalArgumentException("Expected a host, an address or a range such as 10.0.0.0/8 in"
                    + " transfer.privateNetworks, but got '" + exception + "'");
        }
        return new HostPattern(exception);
    }

    private static List<Network> networks(String... texts) {
        return Arrays.stream(texts).map(Network::of).toList();
    }

    /** Whether one may connect to the address on behalf of the host's name. */
    boolean permits(String host, InetAddress address) {
        byte[] bytes = address.getAddress();
        return isExcepted(host, bytes)
                || Stream.concat(Stream.of(bytes), embedded(bytes).stream()).noneMatch(AddressGuard::isNotPublic);
    }

    private boolean isExcepted(String host, byte[] address) {
        return exceptedHosts.stream().anyMatch(pattern -> pattern.matches(host))
                || excepted.stream().anyMatch(network -> network.contains(address));
    }

    private static boolean isNotPublic(byte[] address) {
        return NOT_PUBLIC.stream().anyMatch(network -> network.contains(address));
    }

    /** The IPv4 address that an IPv6 address leads to. */
    private static Optional<byte[]> embedded(byte[] address) {
        if (NAT64.contains(address)) {
            return Optional.of(Arrays.copyOfRange(address, 12, 16));
        }
        return SIX_TO_FOUR.contains(address) ? Optional.of(Arrays.copyOfRange(address, 2, 6)) : Optional.empty();
    }
}
