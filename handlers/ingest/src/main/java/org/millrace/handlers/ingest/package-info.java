/**
 * What takes a submission to preservation storage and the inventory: one package per concern, one handler per action of
 * the workflows {@code Ingest} and {@code IngestBatch}. Handlers hand each other files of the job's workspace, whose forms
 * stand in {@link org.millrace.handlers.ingest.request}.
 */
@NullMarked
package org.millrace.handlers.ingest;

import org.jspecify.annotations.NullMarked;
