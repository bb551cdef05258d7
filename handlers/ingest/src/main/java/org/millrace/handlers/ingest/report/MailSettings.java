package org.millrace.handlers.ingest.report;

/** How mails are sent. */
public record MailSettings() {}
