package org.millrace.handlers.ingest.settings;

/** How callbacks are made. */
public record CallbackSettings() {}
