package org.millrace.definition.lint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.millrace.definition.finding.Pointer;
import org.millrace.definition.lint.Document.Spot;

/**
 * A way to break the meaning of a good workflow in one place. Each changes the document and says where an author should
 * be sent: to the changed value, or to who suffers from the change.
 */
enum Mutation {
    MISSPELL_ENUM {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Set<String> enums = Set.of(
                    "behavior",
                    "kind",
                    "statusOnEmptyDistribution",
                    "onItemError",
                    "backoff",
                    "type",
                    "onFatal",
                    "statusAggregationBehavior");
            return change(
                    document,
                    random,
                    spot -> enums.contains(spot.key()) && spot.value() instanceof String,
                    Mutation::misspell);
        }
    },
    MISSPELL_HANDLER {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(document, random, spot -> spot.key().equals("actionKey"), Mutation::misspell);
        }
    },
    MISSPELL_KEY {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(
                    document,
                    random,
                    s -> s.pointer().parent() != null
                            && document.get(s.parent()) instanceof Map
                            && !s.key().equals("comment"));
            document.remove(spot.pointer());
            Pointer renamed = spot.parent().key(misspell(spot.key(), random));
            document.set(renamed, spot.value());
            return List.of(spot.parent(), renamed);
        }
    },
    REMOVE_REQUIRED_KEY {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Set<String> required = Set.of(
                    "id",
                    "steps",
                    "stepName",
                    "behavior",
                    "actions",
                    "actionKey",
                    "kind",
                    "uri",
                    "name",
                    "maxAttempts",
                    "channel");
            Spot spot = pick(document, random, s -> required.contains(s.key()));
            document.remove(spot.pointer());
            return List.of(spot.parent());
        }
    },
    WRONG_JSON_TYPE {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(
                    document,
                    random,
                    s -> s.pointer().parent() != null && !s.key().equals("comment"));
            Object other = spot.value() instanceof Number ? List.of() : 7;
            document.set(spot.pointer(), other);
            return List.of(spot.pointer());
        }
    },
    ABSURD_NUMBER {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(
                    document,
                    random,
                    spot -> spot.value() instanceof Number,
                    (value, r) -> r.nextBoolean() ? -1L : 99_999_999_999L);
        }
    },
    BAD_DURATION {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Set<String> times = Set.of("timeout", "delay", "maxDelay", "maxWait");
            return change(
                    document,
                    random,
                    spot -> times.contains(spot.key()),
                    (value, r) -> List.of("10s", "1h", "PT", "P1Y", "-PT5S").get(r.nextInt(5)));
        }
    },
    ESCAPE {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(
                    document,
                    random,
                    spot -> isUri(spot, "WORKSPACE:"),
                    (value, r) -> List.of(
                                    "WORKSPACE:../x",
                                    "WORKSPACE:/etc/passwd",
                                    "WORKSPACE:C:/x",
                                    "WORKSPACE:a\\b",
                                    "WORKSPACE:a/../../b")
                            .get(r.nextInt(5)));
        }
    },
    BAD_SCHEME {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(document, random, spot -> spot.key().equals("uri"), (value, r) -> {
                String uri = (String) value;
                int colon = uri.indexOf(':');
                return r.nextBoolean()
                        ? uri.substring(colon + 1).replace(":", "")
                        : misspell(uri.substring(0, colon), r) + uri.substring(colon);
            });
        }
    },
    RENAME_MEMORY_INPUT {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(
                    document,
                    random,
                    spot -> isUri(spot, "MEMORY") && spot.around().equals("in"),
                    Mutation::rename);
        }
    },
    RENAME_FILE_INPUT {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(
                    document,
                    random,
                    spot -> isUri(spot, "WORKSPACE:") && spot.around().equals("in"),
                    Mutation::rename);
        }
    },
    RENAME_OUTPUT {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(
                    document,
                    random,
                    s -> isOutput(s) && !readersOf(document, s).isEmpty());
            List<Pointer> readers = readersOf(document, spot);
            document.set(spot.pointer(), rename(spot.value(), random));
            return readers;
        }
    },
    DROP_PRODUCER {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(
                    document,
                    random,
                    s -> isOutput(s) && !readersOf(document, s).isEmpty());
            List<Pointer> places = new ArrayList<>(readersOf(document, spot));
            places.add(actionOf(spot).key("actionKey"));
            document.remove(spot.parent());
            return places;
        }
    },
    DROP_INPUT {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(
                    document,
                    random,
                    s -> s.key().equals("uri") && s.around().equals("in") && isRequiredInput(document, s));
            document.remove(spot.parent());
            return List.of(actionOf(spot).key("actionKey"));
        }
    },
    EXTRA_BINDING {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(document, random, s -> s.key().equals("in") && s.value() instanceof List);
            List<Object> bindings = Document.list(spot.value());
            for (int i = 0; i < 9; i++) {
                bindings.add(Map.of("name", "more" + i, "uri", "VALUE:1"));
            }
            return List.of(spot.pointer().index(bindings.size() - 1).key("uri"));
        }
    },
    WRONG_VALUE {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Set<String> typed =
                    Set.of("limit", "threshold", "timeout", "retries", "verify", "algorithm", "level", "folder");
            Spot spot = pick(document, random, s -> isUri(s, "VALUE:") && typed.contains(siblingName(document, s)));
            document.set(spot.pointer(), siblingName(document, spot).equals("folder") ? "VALUE:/abs" : "VALUE:a lot");
            return List.of(spot.pointer());
        }
    },
    SWAP_SCHEME {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(
                    document,
                    random,
                    spot -> spot.key().equals("uri") && spot.around().equals("in") && !isUri(spot, "PARAM:"),
                    (value, r) -> {
                        String uri = (String) value;
                        String path = uri.substring(uri.indexOf(':') + 1).replace(":", "");
                        return uri.startsWith("WORKSPACE")
                                ? "VALUE:" + path
                                : "WORKSPACE:" + (path.startsWith("/") ? "x" : path);
                    });
        }
    },
    RENAME_PARAMETER {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(
                    document,
                    random,
                    spot -> isUri(spot, "PARAM:") || spot.key().equals("when"),
                    Mutation::rename);
        }
    },
    DROP_DECLARED_INPUT {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(document, random, s -> s.pointer().toString().startsWith("/inputs/"));
            List<Pointer> users = document.spots().stream()
                    .filter(s -> s.value() instanceof String text
                            && !s.equals(spot)
                            && (text.contains((String) spot.value()) || isFixedFile(s, spot)))
                    .map(Spot::pointer)
                    .toList();
            document.remove(spot.pointer());
            return users;
        }

        /** SPLIT reads SIP/manifest.xml by itself; a waitFor needs no declaration, so nobody suffers there. */
        private static boolean isFixedFile(Spot user, Spot input) {
            return user.value().equals("SPLIT") && input.value().equals("WORKSPACE:SIP");
        }
    },
    DROP_OPTIONAL {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(document, random, s -> s.key().equals("optional"));
            document.remove(spot.pointer());
            return List.of(spot.parent().key("uri"));
        }
    },
    MISSPELL_ELEMENT {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(
                    document,
                    random,
                    spot -> spot.key().equals("element") && !isReference(document, spot),
                    Mutation::rename);
        }

        private static boolean isReference(Document document, Spot element) {
            return document.get(element.parent().key("kind")).equals("REF");
        }
    },
    DUPLICATE_STEP {
        @Override
        List<Pointer> apply(Document document, Random random) {
            List<Object> steps = steps(document);
            int from = random.nextInt(steps.size() - 1);
            int to = from + 1 + random.nextInt(steps.size() - from - 1);
            Pointer name = stepAt(to).key("stepName");
            document.set(name, document.get(stepAt(from).key("stepName")));
            return List.of(name);
        }
    },
    RESERVE_STEP_NAME {
        @Override
        List<Pointer> apply(Document document, Random random) {
            return change(
                    document,
                    random,
                    spot -> spot.key().equals("stepName"),
                    (value, r) -> List.of("Held", "completed", "Failed", "a b").get(r.nextInt(4)));
        }
    },
    FINALLY_FIRST {
        @Override
        List<Pointer> apply(Document document, Random random) {
            List<Object> steps = steps(document);
            int to = random.nextInt(steps.size() - 1);
            steps.add(to, steps.remove(steps.size() - 1));
            return Stream.iterate(0, i -> i < steps.size(), i -> i + 1)
                    .map(i -> stepAt(i).key("stepName"))
                    .toList();
        }
    },
    REORDER_STEPS {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(document, random, s -> isOutput(s) && crossesSteps(document, s));
            int writer = stepOf(spot.pointer());
            int reader = readersOf(document, spot).stream()
                    .mapToInt(Mutation::stepOf)
                    .filter(i -> i > writer)
                    .min()
                    .orElseThrow();
            Collections.swap(steps(document), writer, reader);
            return document.spots().stream()
                    .map(Spot::pointer)
                    .filter(pointer -> pointer.toString().startsWith("/steps/" + writer + "/"))
                    .toList();
        }
    },
    REORDER_ACTIONS {
        @Override
        List<Pointer> apply(Document document, Random random) {
            Spot spot = pick(document, random, s -> isOutput(s) && isUri(s, "MEMORY") && actionIndex(s.pointer()) == 0);
            Pointer actions = actionsOf(spot);
            Collections.swap(Document.list(document.get(actions)), 0, 1);
            return document.spots().stream()
                    .map(Spot::pointer)
                    .filter(pointer -> pointer.toString().startsWith(actions.index(0) + "/"))
                    .toList();
        }
    };

    /** Changes the document and returns the places that a finding should point at. */
    abstract List<Pointer> apply(Document document, Random random);

    interface Choice {
        boolean fits(Spot spot);
    }

    interface Change {
        Object of(Object value, Random random);
    }

    private static List<Pointer> change(Document document, Random random, Choice choice, Change change) {
        Spot spot = pick(document, random, choice);
        document.set(spot.pointer(), change.of(spot.value(), random));
        return List.of(spot.pointer());
    }

    /** A spot of the wanted kind, or none: then this workflow cannot be broken so. */
    private static Spot pick(Document document, Random random, Choice choice) {
        List<Spot> fitting = document.spots().stream().filter(choice::fits).toList();
        if (fitting.isEmpty()) {
            throw new NotHere();
        }
        return fitting.get(random.nextInt(fitting.size()));
    }

    /** The workflow has nothing that this mutation breaks. */
    static final class NotHere extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static String misspell(Object value, Random random) {
        String word = (String) value;
        int at = 1 + random.nextInt(word.length() - 1);
        return switch (random.nextInt(3)) {
            case 0 -> word.substring(0, at) + word.substring(at + 1);
            case 1 -> word.substring(0, at) + "Q" + word.substring(at);
            default -> word.substring(0, at) + "Z" + word.substring(at + 1);
        };
    }

    private static Object rename(Object value, Random random) {
        return value + "_" + random.nextInt(10);
    }

    private static boolean isUri(Spot spot, String start) {
        return spot.key().equals("uri") && ((String) spot.value()).startsWith(start);
    }

    private static boolean isOutput(Spot spot) {
        return spot.key().equals("uri") && spot.around().equals("out");
    }

    private static List<Pointer> readersOf(Document document, Spot output) {
        String uri = (String) output.value();
        String path = uri.substring(uri.indexOf(':') + 1);
        boolean memory = uri.startsWith("MEMORY");
        return document.spots().stream()
                .filter(s -> (s.key().equals("uri")
                                && s.around().equals("in")
                                && s.value().equals(uri))
                        || (s.key().equals("element") && s.value().equals(path)))
                .map(Spot::pointer)
                .filter(pointer -> !memory || stepOf(pointer) == stepOf(output.pointer()))
                .toList();
    }

    private static boolean crossesSteps(Document document, Spot output) {
        return readersOf(document, output).stream().anyMatch(reader -> stepOf(reader) > stepOf(output.pointer()));
    }

    private static boolean isRequiredInput(Document document, Spot uri) {
        String name = siblingName(document, uri);
        String key = (String) document.get(actionOf(uri).key("actionKey"));
        return ValidWorkflows.catalog().find(key).orElseThrow().inputs().stream()
                .anyMatch(port -> port.name().equals(name) && port.required());
    }

    private static String siblingName(Document document, Spot uri) {
        return (String) document.get(uri.parent().key("name"));
    }

    /** The action that a binding's uri belongs to: /steps/S/actions/A/action/in/B/uri. */
    private static Pointer actionOf(Spot uri) {
        return up(uri.pointer(), 3);
    }

    private static Pointer actionsOf(Spot uri) {
        return up(uri.pointer(), 5);
    }

    private static Pointer up(Pointer pointer, int levels) {
        return levels == 0 ? pointer : up(Optional.ofNullable(pointer.parent()).orElseThrow(), levels - 1);
    }

    private static int stepOf(Pointer pointer) {
        return Integer.parseInt(pointer.toString().split("/", -1)[2]);
    }

    private static int actionIndex(Pointer pointer) {
        return Integer.parseInt(pointer.toString().split("/", -1)[4]);
    }

    private static List<Object> steps(Document document) {
        return Document.list(document.get(Pointer.ROOT.key("steps")));
    }

    private static Pointer stepAt(int index) {
        return Pointer.ROOT.key("steps").index(index);
    }
}
