package org.millrace.handlers.ingest.settings;

/** The database of the inventory. */
public record InventorySettings() {}
