package org.millrace.handlers.ingest.report;

/** How callbacks are made. */
public record CallbackSettings() {}
