package org.millrace.workspace.vfs;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * The names in a folder in their order, however many there are. A folder is read as often as needed, each time keeping
 * the smallest names after those already given; a folder of up to {@link #AT_ONCE} names is read once.
 */
final class SortedNames implements Iterator<String> {

    static final int AT_ONCE = 65_536;

    private final Path folder;
    private final int atOnce;
    private Iterator<String> names = Collections.emptyIterator();
    private String last = "";
    private boolean more = true;

    SortedNames(Path folder, int atOnce) {
        this.folder = folder;
        this.atOnce = atOnce;
    }

    @Override
    public boolean hasNext() {
        while (!names.hasNext() && more) {
            names = nextNames();
        }
        return names.hasNext();
    }

    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        last = names.next();
        return last;
    }

    private Iterator<String> nextNames() {
        PriorityQueue<String> smallest = new PriorityQueue<>(Collections.reverseOrder());
        more = false;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                keepIfSmall(String.valueOf(file.getFileName()), smallest);
            }
        } catch (NoSuchFileException removedMeanwhile) {
            return Collections.emptyIterator();
        } catch (DirectoryIteratorException e) {
            throw Failures.failed("list", folder, new IOException(e));
        } catch (IOException e) {
            throw Failures.failed("list", folder, e);
        }
        List<String> sorted = new ArrayList<>(smallest);
        Collections.sort(sorted);
        return sorted.iterator();
    }

    private void keepIfSmall(String name, PriorityQueue<String> smallest) {
        if (name.compareTo(last) <= 0) {
            return;
        }
        smallest.add(name);
        if (smallest.size() > atOnce) {
            smallest.remove();
            more = true;
        }
    }
}
