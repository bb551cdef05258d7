package org.millrace.definition.lint;

import java.util.Optional;

/** The types of ports, known by name alone. They are types of the JDK, the spi or the workspace API, so ours to load. */
final class PortTypes {

    private PortTypes() {}

    /** Whether an object of one type can be given where another is expected; true if a type cannot be judged. */
    static boolean isAssignable(String given, String wanted) {
        if (given.equals(wanted)) {
            return true;
        }
        Optional<Class<?>> from = load(given);
        Optional<Class<?>> to = load(wanted);
        return from.isEmpty() || to.isEmpty() || to.get().isAssignableFrom(from.get());
    }

    private static Optional<Class<?>> load(String name) {
        if (!name.startsWith("java.") && !name.startsWith("org.millrace.")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Class.forName(name, false, PortTypes.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError unknownHere) {
            return Optional.empty();
        }
    }
}
