package org.millrace.testkit;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.millrace.workspace.WorkspaceException;
import org.millrace.workspace.WorkspaceException.Reason;
import org.millrace.workspace.WorkspacePath;

/**
 * Walks a folder in the order of whole paths. A folder is read when the walk comes to it, and closed at once; folders
 * are sorted as if their names ended with a slash, which makes the order of a walk the order of paths.
 */
final class FolderListing implements Iterator<WorkspacePath> {

    private final Deque<Iterator<Member>> open = new ArrayDeque<>();
    private Optional<Member> ahead = Optional.empty();

    FolderListing(Path folder, WorkspacePath path) {
        open.push(List.of(new Member(folder, path.value() + "/", Entry.Kind.FOLDER))
                .iterator());
    }

    /** A file, or a folder whose path ends with a slash. */
    private record Member(Path file, String path, Entry.Kind kind) implements Comparable<Member> {
        @Override
        public int compareTo(Member other) {
            return path.compareTo(other.path);
        }
    }

    @Override
    public boolean hasNext() {
        while (ahead.isEmpty() && !open.isEmpty()) {
            step(open.element());
        }
        return ahead.isPresent();
    }

    private void step(Iterator<Member> members) {
        if (!members.hasNext()) {
            open.pop();
            return;
        }
        Member member = members.next();
        if (member.kind() == Entry.Kind.FOLDER) {
            open.push(membersOf(member).iterator());
        } else {
            ahead = Optional.of(member);
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

    private static List<Member> membersOf(Member folder) {
        List<Member> members = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.file())) {
            for (Path file : files) {
                member(file, folder.path()).ifPresent(members::add);
            }
        } catch (NoSuchFileException removedMeanwhile) {
            return List.of();
        } catch (IOException e) {
            throw new WorkspaceException(Reason.UNAVAILABLE, "Could not list '" + folder.path() + "': " + e, e);
        }
        Collections.sort(members);
        return members;
    }

    private static Optional<Member> member(Path file, String prefix) throws IOException {
        String name = String.valueOf(file.getFileName());
        if (name.startsWith(FolderWorkspace.PART)) {
            return Optional.empty();
        }
        Optional<String> defect = WorkspacePath.defect(prefix + name);
        if (defect.isPresent()) {
            throw new WorkspaceException(
                    Reason.REFUSED, "A file below '" + prefix + "' has no workspace path: " + defect.get());
        }
        Entry.Kind kind = kindOf(file, prefix + name);
        return switch (kind) {
            case NOTHING -> Optional.empty();
            case FILE -> Optional.of(new Member(file, prefix + name, kind));
            case FOLDER -> Optional.of(new Member(file, prefix + name + "/", kind));
        };
    }

    private static Entry.Kind kindOf(Path file, String path) throws IOException {
        try {
            return Entry.kindOf(Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS), path);
        } catch (NoSuchFileException removedMeanwhile) {
            return Entry.Kind.NOTHING;
        }
    }
}
