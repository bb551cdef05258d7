package org.millrace.handlers.ingest.storage;

/** Where objects are stored. */
public record StorageSettings() {}
