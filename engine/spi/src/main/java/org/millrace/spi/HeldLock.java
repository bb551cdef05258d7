package org.millrace.spi;

/** Locks that a handler holds until it closes them, or until its worker dies. */
public interface HeldLock extends AutoCloseable {

    /** Gives the locks back. Closing twice does nothing. */
    @Override
    void close();
}
