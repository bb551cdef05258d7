package org.millrace.handlers.ingest.settings;

/** Where identifiers come from. */
public record MinterSettings() {}
