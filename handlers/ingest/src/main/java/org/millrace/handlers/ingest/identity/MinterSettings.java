package org.millrace.handlers.ingest.identity;

/** Where identifiers come from. */
public record MinterSettings() {}
