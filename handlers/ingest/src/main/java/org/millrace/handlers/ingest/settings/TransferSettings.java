package org.millrace.handlers.ingest.settings;

/** How files are fetched. */
public record TransferSettings() {}
