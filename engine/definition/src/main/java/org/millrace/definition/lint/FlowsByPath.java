package org.millrace.definition.lint;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Readings or writings of files, found by path, by a folder around it, and by what lies below it. */
final class FlowsByPath {

    private final NavigableMap<String, List<Flow>> flows = new TreeMap<>();
    /** How long the paths are, which spares most of the look-ups on the way up a deep path. */
    private final BitSet lengths = new BitSet();

    void add(Flow flow) {
        flows.computeIfAbsent(flow.path(), path -> new ArrayList<>()).add(flow);
        lengths.set(flow.path().length());
    }

    Set<String> paths() {
        return flows.keySet();
    }

    /** The flows of this path itself, of the folders around it, and of what lies below it, in that order. */
    Stream<Flow> touching(String path) {
        List<List<Flow>> found = new ArrayList<>();
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (lengths.get(end)) {
                found.add(flows.getOrDefault(path.substring(0, end), List.of()));
            }
        }
        found.addAll(flows.subMap(path + "/", path + "0").values()); // '0' is the character after '/'
        return found.stream().flatMap(List::stream);
    }
}
