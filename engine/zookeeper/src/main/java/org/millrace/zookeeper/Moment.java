package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An item's picture and other nodes as they all were at one moment.
 *
 * @param picture the item
 * @param nodes the other nodes by their paths
 */
record Moment(ItemPicture picture, Map<String, Node> nodes) {

    Node at(String path) {
        return nodes.getOrDefault(path, Node.absent(path));
    }

    boolean has(String path) {
        return at(path).exists();
    }

    /**
     * What is to be read for one item.
     *
     * @param picture the item as it was a moment ago
     * @param paths the nodes to look at together with it
     */
    record Question(ItemPicture picture, List<String> paths) {}

    /** Reads all in one request; leaves out items that have changed since their picture was taken. */
    static List<Moment> read(Tree tree, List<Question> questions) {
        List<String> paths = new ArrayList<>();
        for (Question question : questions) {
            paths.addAll(question.picture().deciding());
            paths.addAll(question.paths());
        }
        List<Node> nodes = tree.readAll(paths);
        List<Moment> moments = new ArrayList<>();
        int start = 0;
        for (Question question : questions) {
            int deciding = question.picture().deciding().size();
            int end = start + deciding + question.paths().size();
            if (question.picture().isStill(nodes.subList(start, start + deciding))) {
                moments.add(new Moment(question.picture(), byPath(nodes.subList(start + deciding, end))));
            }
            start = end;
        }
        return moments;
    }

    private static Map<String, Node> byPath(List<Node> nodes) {
        Map<String, Node> found = new HashMap<>();
        nodes.forEach(node -> found.put(node.path(), node));
        return found;
    }
}
