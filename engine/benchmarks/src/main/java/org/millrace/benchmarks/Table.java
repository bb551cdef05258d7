package org.millrace.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of text under a heading, in columns as wide as they need to be. Numbers stand to the right. */
final class Table {

    private final List<List<String>> rows = new ArrayList<>();

    Table(String... heading) {
        rows.add(List.of(heading));
    }

    void add(String... cells) {
        rows.add(List.of(cells));
    }

    @Override
    public String toString() {
        List<Integer> widths =
                IntStream.range(0, rows.get(0).size()).mapToObj(this::width).toList();
        return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining("\n", "", "\n"));
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private boolean isNumeric(int column) {
        return rows.stream().skip(1).allMatch(row -> row.get(column).matches("-|NaN|[0-9].*"));
    }

    private String line(List<String> row, List<Integer> widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> cell(row.get(column), widths.get(column), isNumeric(column)))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }

    private static String cell(String text, int width, boolean toTheRight) {
        String space = " ".repeat(width - text.length());
        return toTheRight ? space + text : text + space;
    }
}
