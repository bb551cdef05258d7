package org.millrace.handlers.ingest.transfer.http;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/** The connections of this plugin: pools for all jobs that go by the same rules. */
@Singleton
public final class Web implements AutoCloseable {

    private final DnsResolver resolver;
    private final Map<WebRules, WebClient> clients = new ConcurrentHashMap<>();
    private final Map<WebRules, WebClient> brief = new ConcurrentHashMap<>();

    /** With the system's names of hosts. */
    @Inject
    public Web() {
        this(SystemDefaultDnsResolver.INSTANCE);
    }

    /** With names of hosts from elsewhere: for tests. */
    public Web(DnsResolver resolver) {
        this.resolver = resolver;
    }

    /** What asks by these rules. */
    public WebClient by(WebRules rules) {
        return clients.computeIfAbsent(rules, asked -> new WebClient(asked, resolver));
    }

    /** What asks by these rules for what is small, with connections of its own: it need not wait for long downloads. */
    public WebClient brieflyBy(WebRules rules) {
        return brief.computeIfAbsent(rules, asked -> new WebClient(asked, resolver));
    }

    @Override
    public void close() {
        for (Map<WebRules, WebClient> pools : List.of(clients, brief)) {
            pools.values().forEach(WebClient::close);
            pools.clear();
        }
    }
}
