package org.millrace.execution.list;

import java.util.Map;
import java.util.Optional;
import org.millrace.definition.model.Distribution;
import org.millrace.definition.model.DistributionKind;
import org.millrace.execution.ElementLists.BadListException;
import org.millrace.spi.Element;
import org.millrace.workspace.WorkspacePath;

/**
 * Makes elements of the names in a list. A name is a workspace path; where VITAM's lists leave out folder and ending of
 * the element's file, these are added: {@code Units/NAME.json} in ordered lists of units and object groups,
 * {@code Units/NAME.xml} in the LIST of 0.11.
 */
final class Naming {

    private static final int LONGEST_ID = 1_000;

    private final Distribution distribution;
    private final ListDefect defect;

    Naming(Distribution distribution, ListDefect defect) {
        this.distribution = distribution;
        this.defect = defect;
    }

    Element element(String name, long line) throws BadListException {
        checkName(name, line);
        String file = fileOf(name);
        Optional<String> fault = WorkspacePath.defect(file);
        if (fault.isPresent()) {
            throw defect.badElement(line, "'" + ListDefect.shown(name) + "' is not a workspace path: " + fault.get());
        }
        return new Element(name, Optional.of(WorkspacePath.of(file)), Map.of());
    }

    private String fileOf(String name) {
        if (distribution.kind() == DistributionKind.LIST) {
            return "Units/" + name + ".xml";
        }
        boolean ordered = distribution.kind() == DistributionKind.LIST_ORDERING_IN_FILE;
        return distribution
                .type()
                .filter(type -> type.equals("Units") || type.equals("ObjectGroup"))
                .map(folder -> folder + "/" + name + (ordered ? ".json" : ""))
                .orElse(name);
    }

    /** An id goes into keys, messages and names of folders. */
    void checkName(String name, long line) throws BadListException {
        if (name.isBlank()) {
            throw defect.badElement(line, "its name is blank");
        }
        if (name.length() > LONGEST_ID) {
            throw defect.badElement(line, "its name is longer than " + LONGEST_ID + " characters");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw defect.badElement(line, "'" + ListDefect.shown(name) + "' holds a control character");
        }
        if (name.codePoints().anyMatch(each -> Character.getType(each) == Character.SURROGATE)) {
            throw defect.badElement(line, "its name holds half of a character");
        }
    }
}
