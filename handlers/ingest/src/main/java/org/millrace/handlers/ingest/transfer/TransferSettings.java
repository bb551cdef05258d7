package org.millrace.handlers.ingest.transfer;

/** How files are fetched. */
public record TransferSettings() {}
