package org.millrace.handlers.ingest.transfer.http;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/** The connections of this plugin: one pool for all jobs that go by the same rules. */
@Singleton
public final class Web implements AutoCloseable {

    private final DnsResolver resolver;
    private final Map<WebRules, WebClient> clients = new ConcurrentHashMap<>();

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

    @Override
    public void close() {
        clients.values().forEach(WebClient::close);
        clients.clear();
    }
}
