package org.millrace.handlers.ingest.settings;

/** Where objects are stored. */
public record StorageSettings() {}
