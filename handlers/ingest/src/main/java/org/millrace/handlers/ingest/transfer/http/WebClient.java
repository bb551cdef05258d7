package org.millrace.handlers.ingest.transfer.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultProxyRoutePlanner;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.millrace.handlers.ingest.settings.HttpSettings;

/**
 * Asks hosts by rules: every address is checked before it is connected to, also those that redirections lead to. Nothing
 * is tried twice here, nothing is unpacked on the way, no cookies are kept.
 */
public final class WebClient implements AutoCloseable {

    private static final int CONNECTIONS = 256;

    /** What the head of an answer, and what stands between the chunks of a body, may take of the memory. */
    private static final Http1Config BOUNDS =
            Http1Config.custom().setMaxLineLength(16_384).setMaxHeaderCount(200).build();

    private final WebRules rules;
    private final GuardedResolver resolver;
    private final Alarms alarms;
    private final CloseableHttpClient client;

    WebClient(WebRules rules, DnsResolver names) {
        this.rules = rules;
        this.resolver = new GuardedResolver(names, new AddressGuard(rules.privateNetworks()), trusted(rules));
        this.alarms = new Alarms(rules.http().responding());
        this.client = client();
    }

    private static Set<String> trusted(WebRules rules) {
        return rules.http().proxy().map(proxy -> Set.of(proxy.host())).orElse(Set.of());
    }

    private CloseableHttpClient client() {
        HttpSettings settings = rules.http();
        HttpClientBuilder builder = HttpClientBuilder.create()
                .setConnectionManager(pool(settings))
                .setRequestExecutor(new HeadTaker(alarms))
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(Timeout.of(settings.inAll())) // our own downloads are in the way
                        .setResponseTimeout(Timeout.of(settings.responding()))
                        .setRedirectsEnabled(false)
                        .build())
                .setUserAgent(settings.agent())
                .disableContentCompression()
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement();
        settings.proxy().ifPresent(proxy -> through(proxy, builder));
        return builder.build();
    }

    private PoolingHttpClientConnectionManager pool(HttpSettings settings) {
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setDnsResolver(resolver)
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(BOUNDS)
                        .build())
                .setMaxConnPerRoute(settings.perHost())
                .setMaxConnTotal(CONNECTIONS)
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(Timeout.of(settings.connecting()))
                        .setSocketTimeout(Timeout.of(settings.responding()))
                        .setValidateAfterInactivity(TimeValue.of(2, TimeUnit.SECONDS))
                        .setTimeToLive(TimeValue.ofMinutes(5))
                        .build())
                .build();
    }

    private static void through(HttpSettings.Proxy proxy, HttpClientBuilder builder) {
        HttpHost host = new HttpHost(proxy.host(), proxy.port());
        builder.setRoutePlanner(new DefaultProxyRoutePlanner(host) {
            @Override
            protected @Nullable HttpHost determineProxy(HttpHost target, HttpContext context) throws HttpException {
                return isExcepted(proxy, target.getHostName()) ? null : super.determineProxy(target, context);
            }
        });
        proxy.credentials().ifPresent(user -> {
            BasicCredentialsProvider provider = new BasicCredentialsProvider();
            provider.setCredentials(
                    new AuthScope(host),
                    new UsernamePasswordCredentials(user.user(), user.password().toCharArray()));
            builder.setDefaultCredentialsProvider(provider);
        });
    }

    private static boolean isExcepted(HttpSettings.Proxy proxy, String host) {
        return proxy.except().stream()
                .flatMap(java.util.List::stream)
                .anyMatch(pattern -> new HostPattern(pattern).matches(host));
    }

    /**
     * Asks, and follows redirections. The caller closes the answer.
     *
     * @throws RefusedException if a URL or an address on the way is not allowed
     * @throws TransientException if a host does not answer
     */
    public WebAnswer ask(WebRequest request) throws IOException {
        Set<WebAddress> seen = new HashSet<>();
        WebRequest next = request;
        while (true) {
            WebAddress address = next.address();
            if (!seen.add(address)) {
                throw redirect(request, "it leads back to " + address);
            }
            if (seen.size() > rules.http().redirectsAtMost() + 1) {
                throw redirect(
                        request, "it is redirected more than " + rules.http().redirectsAtMost() + " times");
            }
            WebAnswer answer = once(next);
            Optional<String> location = answer.redirection();
            if (location.isEmpty()) {
                return answer;
            }
            answer.close();
            next = next.to(permitted(address, address.resolve(location.get()), request));
        }
    }

    private static WebAddress permitted(WebAddress from, WebAddress to, WebRequest request) throws RefusedException {
        if (from.scheme().equals("https") && !to.scheme().equals("https")) {
            throw redirect(request, "it is redirected from https to " + to);
        }
        return to;
    }

    private static RefusedException redirect(WebRequest request, String found) {
        return new RefusedException(
                Fault.REDIRECT_REFUSED, "Expected the file at " + request.address() + ", but " + found);
    }

    private WebAnswer once(WebRequest request) throws IOException {
        WebAddress address = request.address();
        rules.check(address);
        HttpUriRequestBase asked = new HttpUriRequestBase(request.method(), address.uri());
        asked.setHeader(HttpHeaders.ACCEPT_ENCODING, "identity");
        request.headers().forEach(asked::setHeader);
        userOf(address).ifPresent(user -> asked.setHeader(HttpHeaders.AUTHORIZATION, basic(user)));
        try {
            checkBeforeProxy(address);
            ClassicHttpResponse response = client.executeOpen(null, asked, HttpClientContext.create());
            return new WebAnswer(address, response, asked, alarms);
        } catch (GuardedResolver.RefusedAddressException refused) {
            throw new RefusedException(Fault.ADDRESS_REFUSED, String.valueOf(refused.getMessage()));
        } catch (IOException failure) {
            throw TransientException.unreachable(Told.of(address, failure), failure);
        }
    }

    /** A proxy resolves names itself; what we can know of them beforehand is held against the rules all the same. */
    private void checkBeforeProxy(WebAddress address) throws UnknownHostException {
        if (rules.http().proxy().isEmpty()) {
            return;
        }
        try {
            InetAddress[] ignored = resolver.resolve(address.host());
        } catch (GuardedResolver.RefusedAddressException refused) {
            throw refused;
        } catch (UnknownHostException knownToTheProxyOnly) {
            return;
        }
    }

    private Optional<HttpSettings.Credentials> userOf(WebAddress address) {
        var users = rules.http().users();
        int port = address.uri().getPort();
        return Optional.ofNullable(users.get(address.host() + ":" + port))
                .or(() -> Optional.ofNullable(users.get(address.host())));
    }

    private static String basic(HttpSettings.Credentials user) {
        byte[] pair = (user.user() + ":" + user.password()).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
        alarms.close();
    }
}
