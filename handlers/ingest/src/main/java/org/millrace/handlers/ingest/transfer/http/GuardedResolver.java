package org.millrace.handlers.ingest.transfer.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a host once, and gives only addresses that may be connected to. The client connects to what it is given here
 * and asks nobody else, so that a name cannot mean one address when it is checked and another when it is connected to.
 */
final class GuardedResolver implements DnsResolver {

    private final DnsResolver resolver;
    private final AddressGuard guard;
    private final Set<String> trusted;

    /**
     * A resolver.
     *
     * @param resolver knows names
     * @param guard knows which addresses may be connected to
     * @param trusted hosts that the operator himself named: the proxy
     */
    GuardedResolver(DnsResolver resolver, AddressGuard guard, Set<String> trusted) {
        this.resolver = resolver;
        this.guard = guard;
        this.trusted = Set.copyOf(trusted);
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        String name = host.toLowerCase(Locale.ROOT);
        InetAddress[] addresses = resolver.resolve(name);
        if (!trusted.contains(name)) {
            for (InetAddress address : addresses) {
                if (!guard.permits(name, address)) {
                    throw new RefusedAddressException(name, address);
                }
            }
        }
        return addresses;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }

    /** One of a host's addresses is not to be connected to. */
    static final class RefusedAddressException extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        RefusedAddressException(String host, InetAddress address) {
            super("Expected a host of the public internet, but "
                    + (host.equals(address.getHostAddress()) || host.startsWith("[")
                            ? address.getHostAddress() + " is a private, local or reserved address"
                            : host + " has the private, local or reserved address " + address.getHostAddress()));
        }
    }
}
