package org.millrace.handlers.ingest.settings;

import java.util.Optional;

/**
 * Where identifiers come from.
 *
 * @param ezid how EZID is spoken to, for profiles whose minter is there
 */
public record MinterSettings(Optional<EzidSettings> ezid) {}
