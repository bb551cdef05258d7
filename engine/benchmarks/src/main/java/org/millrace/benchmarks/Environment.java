package org.millrace.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the figures come from.
 *
 * @param java version and maker of the Java that ran everything
 * @param system operating system and processor
 * @param cores how many processors it could use
 */
record Environment(String java, String system, int cores) {

    static Environment current() {
        return new Environment(
                property("java.vm.version") + " " + property("java.vm.vendor"),
                property("os.name") + " " + property("os.version") + " " + property("os.arch"),
                Runtime.getRuntime().availableProcessors());
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("java", java);
        figures.put("system", system);
        figures.put("cores", cores);
        return figures;
    }

    @Override
    public String toString() {
        return "Java " + java + ", " + system + ", " + cores + " cores";
    }
}
