package org.millrace.execution.chunk;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.millrace.execution.ChunkRunner.Chunk;
import org.millrace.execution.StepFiles;
import org.millrace.execution.StepWork;
import org.millrace.execution.jsonl.Values.BadValueException;
import org.millrace.workspace.MutableWorkspace;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/** The file that keeps a chunk's record from one holding to the next. */
final class ChunkFile {

    private static final int MOST_BYTES = 64 * 1024 * 1024;

    private final MutableWorkspace files;
    private final StepFiles names;
    private final Chunk chunk;

    ChunkFile(StepWork work, Chunk chunk) {
        this.files = work.files().engine();
        this.names = StepFiles.of(work, chunk.epoch());
        this.chunk = chunk;
    }

    /** What the last holder left, or nothing if there was none. */
    ChunkRecord read() throws BadChunkException {
        if (chunk.earlier().isEmpty()) {
            return ChunkRecord.empty();
        }
        WorkspacePath path = names.chunk(chunk.number(), chunk.earlier().get());
        try (InputStream content = files.read(path)) {
            byte[] bytes = content.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new BadChunkException(path, "it is longer than " + MOST_BYTES + " bytes");
            }
            return ChunkJson.read(new String(bytes, StandardCharsets.UTF_8));
        } catch (BadValueException notAChunk) {
            throw new BadChunkException(path, String.valueOf(notAChunk.getMessage()));
        } catch (IOException unreadable) {
            throw new WorkspaceException(Reason.UNAVAILABLE, "Cannot read " + path, unreadable);
        } catch (WorkspaceException failure) {
            if (failure.reason() == Reason.UNAVAILABLE) {
                throw failure;
            }
            throw new BadChunkException(path, String.valueOf(failure.getMessage()));
        }
    }

    /** Leaves it for the next holder. */
    void write(ChunkRecord content) {
        byte[] bytes = ChunkJson.write(content).getBytes(StandardCharsets.UTF_8);
        files.write(names.chunk(chunk.number(), chunk.token()), new ByteArrayInputStream(bytes));
    }

    /** The file is missing or cannot be understood: nobody knows which elements have ended. */
    static final class BadChunkException extends Exception {
        private static final long serialVersionUID = 1L;

        BadChunkException(WorkspacePath path, String defect) {
            super("Expected in the engine's file " + path + " what is known of the elements of a chunk, but " + defect
                    + "; resume the job at this step to begin it anew");
        }
    }
}
