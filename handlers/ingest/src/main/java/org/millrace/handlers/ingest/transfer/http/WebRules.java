package org.millrace.handlers.ingest.transfer.http;

import java.util.List;
import java.util.Locale;
import org.millrace.handlers.ingest.settings.HttpSettings;
import org.millrace.handlers.ingest.settings.TransferSettings;

/**
 * What may be asked for, and how. Equal rules share connections.
 *
 * @param schemes of URLs that may be asked for
 * @param hosts patterns of hosts that may be asked; none means any
 * @param privateNetworks hosts, addresses and ranges that may be connected to though they are not public
 * @param http how requests are made
 */
public record WebRules(List<String> schemes, List<String> hosts, List<String> privateNetworks, HttpSettings http) {

    public WebRules {
        schemes =
                schemes.stream().map(scheme -> scheme.toLowerCase(Locale.ROOT)).toList();
        hosts = List.copyOf(hosts);
        privateNetworks = List.copyOf(privateNetworks);
    }

    /** The rules that the configuration gives. */
    public static WebRules of(TransferSettings settings) {
        return new WebRules(
                settings.allowedSchemes(),
                settings.hosts().orElse(List.of()),
                settings.privateNetworks().orElse(List.of()),
                settings.requests());
    }

    /** Refuses an address whose scheme or host is not allowed. */
    void check(WebAddress address) throws RefusedException {
        if (!schemes.contains(address.scheme()) || !List.of("http", "https").contains(address.scheme())) {
            throw new RefusedException(
                    Fault.URL_REFUSED,
                    "Expected a URL that begins with one of " + String.join(", ", schemes) + ", but found " + address);
        }
        if (!hosts.isEmpty()
                && hosts.stream().map(HostPattern::new).noneMatch(pattern -> pattern.matches(address.host()))) {
            throw new RefusedException(
                    Fault.URL_REFUSED,
                    "Expected a host that this service may fetch from (" + String.join(", ", hosts) + "), but found "
                            + address.host());
        }
    }
}
