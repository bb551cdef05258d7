package org.millrace.handlers.ingest.settings;

/** How mails are sent. */
public record MailSettings() {}
