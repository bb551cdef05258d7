package org.millrace.app.view;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.millrace.app.report.VisibleText;

/** Columns as wide as their widest cell; the last one as long as it likes. */
public final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(String... headings) {
        rows.add(List.of(headings));
    }

    /** Adds a row; text of strangers is made harmless. */
    public void add(String... cells) {
        rows.add(List.of(cells).stream().map(TextTable::harmless).toList());
    }

    /** Prints it. */
    public void print(PrintWriter out) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        rows.forEach(row -> out.println(line(row, widths)));
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i));
            line.append(" ".repeat(widths[i] - row.get(i).length() + 2));
        }
        return line.toString().stripTrailing();
    }

    static String harmless(String cell) {
        return VisibleText.line(cell.replaceAll("[\\t\\r\\n]+", " "));
    }
}
