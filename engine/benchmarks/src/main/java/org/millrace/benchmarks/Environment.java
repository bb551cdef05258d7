package org.millrace.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where the figures come from.
 *
 * @param java version and maker of the Java that ran everything
 * @param system operating system and processor
 * @param cores how many processors it could use
 * @param load how many processes ran or waited to run before the measurement; negative if nobody knows
 */
record Environment(String java, String system, int cores, double load) {

    static Environment current() {
        return new Environment(
                property("java.vm.version") + " " + property("java.vm.vendor"),
                property("os.name") + " " + property("os.version") + " " + property("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("java", java);
        figures.put("system", system);
        figures.put("cores", cores);
        figures.put("load_average", load < 0 ? Optional.empty() : Figures.rounded(load));
        return figures;
    }

    @Override
    public String toString() {
        return "Java " + java + ", " + system + ", " + cores + " cores, load average %.1f".formatted(load);
    }
}
