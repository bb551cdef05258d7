package org.millrace.app.live;

/** Where views are shown. */
public interface Display extends AutoCloseable {

    /** Nobody looks. */
    Display NONE = view -> {};

    /** Shows a view, instead of the one before or after it. */
    void show(View view);

    /** Nothing more will be shown. */
    @Override
    default void close() {}
}
