package org.millrace.handlers.ingest.transfer.http;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request and takes the head of its answer, within a time for all of it: a host that sends a byte now and then, or
 * one "100 Continue" after the other, is never silent and would not end.
 */
final class HeadTaker extends HttpRequestExecutor {

    private final Alarms alarms;

    HeadTaker(Alarms alarms) {
        this.alarms = alarms;
    }

    @Override
    public ClassicHttpResponse execute(
            ClassicHttpRequest request,
            HttpClientConnection connection,
            @Nullable HttpResponseInformationCallback informed,
            HttpContext context)
            throws IOException, HttpException {
        AtomicBoolean late = new AtomicBoolean();
        Future<?> alarm = alarms.once(() -> {
            late.set(true);
            connection.close(CloseMode.IMMEDIATE);
        });
        try {
            return super.execute(request, connection, informed, context);
        } catch (IOException broken) {
            throw late.get() ? timeout(broken) : broken;
        } finally {
            alarm.cancel(false);
        }
    }

    private IOException timeout(IOException broken) {
        IOException timeout = new SocketTimeoutException("No answer within " + alarms.time());
        timeout.initCause(broken);
        return timeout;
    }
}
