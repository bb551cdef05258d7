package org.millrace.zookeeper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.millrace.store.Presence;
import org.millrace.store.StoreException;

/** Workers and offices as ephemeral nodes, made again in every new session. */
final class ZkPresence implements Presence {

    static final CardCodec CARDS = new CardCodec();

    private final Tree tree;
    private final Background background;

    ZkPresence(Tree tree, Background background) {
        this.tree = tree;
        this.background = background;
    }

    @Override
    public Registration register(Card card) {
        List<String> paths = new ArrayList<>();
        for (String group : new TreeSet<>(card.groups())) {
            makeSure(ZkLayout.workers(group));
            paths.add(ZkLayout.worker(group, card.id()));
        }
        return Announcement.open(tree, background, paths, CARDS.write(card));
    }

    private void makeSure(String path) {
        Rounds.until(
                "make node " + path,
                () -> tree.stat(path).isPresent()
                                || Rounds.done(tree, tree.multi(List.of(tree.create(path))), "make node " + path)
                        ? Optional.of(true)
                        : Optional.empty());
    }

    @Override
    public List<Card> workers(String group) {
        List<String> paths = tree.children(ZkLayout.workers(group)).stream()
                .map(name -> ZkLayout.workers(group) + "/" + name)
                .toList();
        return tree.readMany(paths).stream()
                .filter(Node::exists)
                .flatMap(node -> card(node).stream())
                .sorted(Comparator.comparing(Card::id))
                .toList();
    }

    /** What is no worker's node does not keep anybody from seeing the others. */
    private static Optional<Card> card(Node node) {
        try {
            return Optional.of(node.read(CARDS));
        } catch (StoreException foreign) {
            return Optional.empty();
        }
    }

    /** Names that begin with a dot are no groups: who is there without running steps stands under one. */
    @Override
    public Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        Stream.of(ZkLayout.workersRoot(), ZkLayout.readyRoot())
                .flatMap(root -> tree.children(root).stream())
                .map(NodeNames::text)
                .filter(name -> !name.startsWith("."))
                .forEach(groups::add);
        return groups;
    }

    @Override
    public Registration standFor(String office, Card card, Runnable elected, Runnable deposed) {
        return Candidacy.open(tree, background, new Candidacy.Office(ZkLayout.office(office), card, elected, deposed));
    }
}
