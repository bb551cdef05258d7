package org.millrace.app.payload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.millrace.app.input.Reason;
import org.millrace.app.input.UnusableInput;

/**
 * How often each submission was handed in anew on purpose, a small file for each that was: so that the same command goes on
 * with the last one.
 */
public final class Repeats {

    private final Path folder;

    public Repeats(Path folder) {
        this.folder = folder;
    }

    /** The key of the last time a submission was handed in. */
    public String last(SubmissionKey key) {
        return key.times(count(key));
    }

    /** The key of handing it in once more. Used or not, it is the last from now on. */
    public String next(SubmissionKey key) {
        int count = count(key) + 1;
        try {
            Files.createDirectories(folder);
            Path draft = Files.writeString(folder.resolve(key.value() + ".new"), count + "\n");
            Files.move(
                    draft,
                    folder.resolve(key.value()),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            throw new UnusableInput(folder + ": cannot be written to: " + Reason.of(unwritable), unwritable);
        }
        return key.times(count);
    }

    private int count(SubmissionKey key) {
        Path file = folder.resolve(key.value());
        try {
            return Integer.parseInt(Files.readString(file).strip());
        } catch (NoSuchFileException never) {
            return 0;
        } catch (IOException | NumberFormatException unreadable) {
            throw new UnusableInput(
                    file + ": expected how often this was handed in, but it cannot be read; remove it", unreadable);
        }
    }
}
