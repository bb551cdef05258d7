package org.millrace.workspace.vfs;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.millrace.workspace.WorkspacePath;

/**
 * Walks a folder in the order of whole paths. A folder is read when the walk comes to it, and closed at once. Whatever
 * the number of files, a bounded number of names is in memory for each level of depth.
 */
final class LocalListing implements Iterator<WorkspacePath> {

    private final Limits limits;
    private final int namesAtOnce;
    private final Deque<Cursor> open = new ArrayDeque<>();
    private Optional<Member> ahead = Optional.empty();

    LocalListing(Path folder, WorkspacePath path, Limits limits) {
        this(folder, path, limits, SortedNames.AT_ONCE);
    }

    LocalListing(Path folder, WorkspacePath path, Limits limits, int namesAtOnce) {
        this.limits = limits;
        this.namesAtOnce = namesAtOnce;
        open.push(new Cursor(new Member(folder, path.value() + "/", Kind.FOLDER)));
    }

    /** A file, or a folder whose path ends with a slash. */
    private record Member(Path file, String path, Kind kind) implements Comparable<Member> {
        @Override
        public int compareTo(Member other) {
            return path.compareTo(other.path);
        }
    }

    @Override
    public boolean hasNext() {
        while (ahead.isEmpty() && !open.isEmpty()) {
            step();
        }
        return ahead.isPresent();
    }

    private void step() {
        Optional<Member> next = open.element().next();
        if (next.isEmpty()) {
            open.pop();
        } else if (next.get().kind() == Kind.FOLDER) {
            limits.checkDepth(open.size() + 1, next.get().path());
            open.push(new Cursor(next.get()));
        } else {
            ahead = next;
        }
    }

    @Override
    public WorkspacePath next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Member member = ahead.orElseThrow();
        ahead = Optional.empty();
        return WorkspacePath.of(member.path());
    }

    /**
     * One folder's members. Names come sorted; a folder's place in the order of paths is that of its name and a slash,
     * which is later than the name's own, so folders wait until the names have come that far.
     */
    private final class Cursor {

        private final Member folder;
        private final SortedNames names;
        private final PriorityQueue<Member> waiting = new PriorityQueue<>();
        private @Nullable Member look;

        Cursor(Member folder) {
            this.folder = folder;
            this.names = new SortedNames(folder.file(), namesAtOnce);
        }

        Optional<Member> next() {
            while (advance()) {
                Member first = look;
                if (first == null || isBefore(waiting.peek(), first)) {
                    return Optional.ofNullable(waiting.poll());
                }
                look = null;
                if (first.kind() == Kind.FILE) {
                    return Optional.of(first);
                }
                waiting.add(first);
            }
            return Optional.empty();
        }

        /** Whether there is anything left; looks at the next name unless that has been done. */
        private boolean advance() {
            while (look == null && names.hasNext()) {
                look = member(names.next());
            }
            return look != null || !waiting.isEmpty();
        }

        private static boolean isBefore(@Nullable Member folder, Member next) {
            return folder != null && folder.compareTo(next) < 0;
        }

        private @Nullable Member member(String name) {
            String path = folder.path() + name;
            WorkspacePath.defect(path).ifPresent(defect -> {
                throw Failures.badName(folder.path(), defect);
            });
            Path file = folder.file().resolve(name);
            Kind kind = LocalFolder.kindOf(file, path);
            return switch (kind) {
                case NOTHING -> null;
                case FILE -> new Member(file, path, kind);
                case FOLDER -> new Member(file, path + "/", kind);
            };
        }
    }
}
