package org.millrace.workspace.vfs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.commons.vfs2.FileNotFolderException;
import org.apache.commons.vfs2.FileObject;
import org.apache.commons.vfs2.FileSystemException;
import org.millrace.workspace.WorkspacePath;

/**
 * Walks a folder in the order of whole paths. A folder is read when the walk comes to it; its names are in memory, since
 * VFS gives them all at once.
 */
final class VfsListing implements Iterator<WorkspacePath> {

    private final Limits limits;
    private final Deque<Iterator<Member>> open = new ArrayDeque<>();
    private Optional<Member> ahead = Optional.empty();

    VfsListing(FileObject folder, WorkspacePath path, Limits limits) {
        this.limits = limits;
        open.push(members(new Member(folder, path.value() + "/", Kind.FOLDER)));
    }

    /** A file, or a folder whose path ends with a slash. */
    private record Member(FileObject file, String path, Kind kind) implements Comparable<Member> {
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
        if (member.kind() == Kind.FOLDER) {
            limits.checkDepth(open.size() + 1, member.path());
            open.push(members(member));
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

    private static Iterator<Member> members(Member folder) {
        List<Member> members = new ArrayList<>();
        try {
            folder.file().refresh();
            for (FileObject child : folder.file().getChildren()) {
                member(child, folder.path()).ifPresent(members::add);
            }
        } catch (FileNotFolderException removedMeanwhile) {
            return Collections.emptyIterator();
        } catch (FileSystemException e) {
            throw Failures.failed("list", folder.path(), e);
        }
        Collections.sort(members);
        return members.iterator();
    }

    private static Optional<Member> member(FileObject file, String folder) throws FileSystemException {
        String decoded = file.getName().getPathDecoded();
        String path = folder + decoded.substring(decoded.lastIndexOf('/') + 1);
        WorkspacePath.defect(path).ifPresent(defect -> {
            throw Failures.badName(folder, defect);
        });
        Kind kind = VfsFolder.kindOf(file, path);
        return switch (kind) {
            case NOTHING -> Optional.empty();
            case FILE -> Optional.of(new Member(file, path, kind));
            case FOLDER -> Optional.of(new Member(file, path + "/", kind));
        };
    }
}
