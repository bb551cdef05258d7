package org.millrace.handlers.ingest.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.millrace.spi.Finding;

/** Findings in bounded number: the first few of each code, then how many more there were. */
public final class Remarks {

    private static final int MOST_OF_ONE = 5;

    private final Map<String, List<Finding>> first = new LinkedHashMap<>();
    private final Map<String, Long> further = new LinkedHashMap<>();

    /** Adds one. */
    public void add(Finding finding) {
        List<Finding> known = first.computeIfAbsent(finding.code(), code -> new ArrayList<>());
        if (known.size() < MOST_OF_ONE) {
            known.add(finding);
        } else {
            further.merge(finding.code(), 1L, Long::sum);
        }
    }

    /** Adds several. */
    public void addAll(List<Finding> findings) {
        findings.forEach(this::add);
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return first.isEmpty();
    }

    /** The findings, those of one code together. */
    public List<Finding> findings() {
        List<Finding> all = new ArrayList<>();
        first.forEach((code, some) -> {
            all.addAll(some);
            if (further.containsKey(code)) {
                all.add(Finding.of(code, "The same holds for " + further.get(code) + " more"));
            }
        });
        return all;
    }
}
