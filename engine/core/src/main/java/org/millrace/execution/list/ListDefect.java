package org.millrace.execution.list;

import org.millrace.execution.ElementLists.BadListException;

/**
 * What can be wrong with a list.
 *
 * @param file the list
 */
record ListDefect(String file) {

    BadListException missing() {
        return new BadListException(
                "LIST_MISSING", "Expected the list of elements in " + file + ", but there is no such file");
    }

    BadListException notJson(long line, String reason) {
        return at("LIST_NOT_JSON", line, "is not JSON: " + reason);
    }

    BadListException badShape(long line, String expectation) {
        return at("LIST_SHAPE", line, "is not what a list is made of: " + expectation);
    }

    BadListException badLine(long line, String reason) {
        return at("LIST_LINE", line, "cannot be read: " + reason);
    }

    BadListException badElement(long line, String defect) {
        return at("LIST_ELEMENT", line, "names no element: " + defect);
    }

    BadListException twice(long line, String id) {
        return at(
                "LIST_DUPLICATE",
                line,
                "names the element '" + shown(id)
                        + "', which the list has named before; each element must be named once");
    }

    BadListException tooMany(long most) {
        return new BadListException(
                "LIST_TOO_LONG", "Expected at most " + most + " elements in " + file + ", but there are more");
    }

    private BadListException at(String code, long line, String what) {
        return new BadListException(code, "Line " + line + " of " + file + " " + what);
    }

    /** Text of strangers, fit for a message. */
    static String shown(String text) {
        String clean = text.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "?");
        return clean.length() > 200 ? clean.substring(0, 200) + "..." : clean;
    }
}
