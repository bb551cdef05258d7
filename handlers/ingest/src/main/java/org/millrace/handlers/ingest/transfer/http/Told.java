package org.millrace.handlers.ingest.transfer.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Failures of connections in words. */
final class Told {

    private Told() {}

    static String of(WebAddress address, IOException failure) {
        return "Expected an answer from " + address + ", but " + what(failure);
    }

    private static String what(IOException failure) {
        if (failure instanceof UnknownHostException) {
            return "nobody knows the host";
        } else if (failure instanceof SocketTimeoutException) {
            return "it was silent for too long";
        } else if (failure instanceof ConnectException) {
            return "no connection came about";
        } else if (failure instanceof SSLException) {
            return "no safe connection came about: " + failure.getMessage();
        } else if (failure instanceof InterruptedIOException) {
            return "the request was stopped";
        }
        String message = failure.getMessage();
        return "the connection broke" + (message == null ? "" : ": " + message);
    }
}
