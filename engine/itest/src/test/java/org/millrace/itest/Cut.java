package org.millrace.itest;

/**
 * Where a client is cut off from its server.
 *
 * @param moment on which side of the request
 * @param request the number of the request, from 1
 * @param aftermath what the client can do afterwards
 */
record Cut(Moment moment, long request, Aftermath aftermath) {

    /** On which side of a request the connection breaks. */
    enum Moment {
        /** The server never sees the request. */
        BEFORE,
        /** The server has applied it, and its answer is lost. */
        AFTER
    }

    /** What becomes of the client. */
    enum Aftermath {
        /** It can connect again at once, with the same session. */
        RECONNECT,
        /** Its session is over, and nothing it sends arrives any more: to the server it has died. */
        DEATH
    }
}
