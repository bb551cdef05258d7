package org.millrace.handlers.ingest.inventory;

/** The database of the inventory. */
public record InventorySettings() {}
