package org.millrace.definition.finding;

import static org.millrace.definition.finding.Severity.ERROR;
import static org.millrace.definition.finding.Severity.NOTE;
import static org.millrace.definition.finding.Severity.WARNING;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The rules of the linter. An id never changes its meaning and is never given away again; the first digit says what the
 * rule is about: 0 reading the file, 1 its structure, 2 names, 3 order and timing, 4 handlers, 5 data flow, 6 other
 * workflows.
 */
public enum Code {
    UNREADABLE_TEXT("MR001", ERROR, "The file is not UTF-8 text"),
    EMPTY_FILE("MR002", ERROR, "The file is empty"),
    NOT_JSON("MR003", ERROR, "The file is not JSON"),
    DUPLICATE_KEY("MR004", ERROR, "A key appears twice in one object"),
    TRAILING_CONTENT("MR005", ERROR, "Something follows the end of the workflow"),
    SINGLE_QUOTES("MR006", ERROR, "A text stands in single quotes"),
    COMMENT("MR007", ERROR, "JSON has no comments"),
    NOT_A_NUMBER("MR008", ERROR, "NaN and Infinity are not JSON numbers"),
    TRAILING_COMMA("MR009", ERROR, "A comma is followed by nothing"),
    UNQUOTED_KEY("MR010", ERROR, "A key stands without quotes"),
    TOO_LARGE("MR011", ERROR, "The file exceeds a limit of size, depth or number"),
    BYTE_ORDER_MARK("MR012", WARNING, "The file begins with a byte order mark"),

    MISSING_KEY("MR101", ERROR, "A required key is missing"),
    WRONG_TYPE("MR102", ERROR, "A value has the wrong JSON type"),
    UNKNOWN_KEY("MR103", WARNING, "A key is unknown here"),
    UNKNOWN_VALUE("MR104", ERROR, "A value is not one of those allowed"),
    SINGLE_FOR_LIST("MR105", WARNING, "A single object stands where a list is expected"),
    QUOTED_VALUE("MR106", WARNING, "A boolean or number stands in quotes"),
    EMPTY_LIST("MR107", ERROR, "A list that needs members has none"),
    EMPTY_TEXT("MR108", ERROR, "A text that must say something is empty"),
    BAD_DURATION("MR109", ERROR, "A duration is not written in ISO-8601"),
    OUT_OF_RANGE("MR110", ERROR, "A number or duration is out of range"),
    REMOVED_KIND("MR111", ERROR, "The distribution kind no longer exists"),
    BAD_URI("MR112", ERROR, "A binding's uri is not SCHEME:path"),
    UNKNOWN_SCHEME("MR113", ERROR, "A binding's scheme is unknown"),
    SCHEME_NOT_ALLOWED("MR114", ERROR, "A scheme cannot be used here"),
    ESCAPING_PATH("MR115", ERROR, "A path is not a relative path inside the workspace"),
    ACTION_BEHAVIOR("MR116", WARNING, "FINALLY on an action acts as NOBLOCKING"),
    BAD_CONDITION("MR117", ERROR, "A condition is not PARAM:name, !PARAM:name or PARAM:name=value"),
    CONTROL_CHARACTER("MR118", ERROR, "A text holds a control character"),

    RESERVED_STEP_NAME("MR201", ERROR, "A step has the name of a reserved state"),
    DUPLICATE_STEP_NAME("MR202", ERROR, "Two steps have one name"),
    ILLEGAL_NAME("MR203", ERROR, "A name has characters that names may not have"),
    PENDING_NOT_FIRST("MR204", ERROR, "Only the first step may be named Pending"),
    DUPLICATE_WORKFLOW_ID("MR205", WARNING, "Two files define one workflow id"),
    DUPLICATE_BINDING_NAME("MR206", NOTE, "Two bindings of one action have one name"),

    FINALLY_NOT_LAST("MR301", ERROR, "An ordinary step stands after a FINALLY step"),
    ON_FAILURE_AFTER_FINALLY("MR302", ERROR, "An ON_FAILURE step stands after a FINALLY step"),
    LAST_STEP_NOT_FINALLY("MR303", NOTE, "The last step does not run after a failure"),
    UNREACHABLE_STEP("MR304", ERROR, "A step or action can never run"),
    ON_FAILURE_AMONG_STEPS("MR305", WARNING, "An ON_FAILURE step stands before an ordinary step"),
    PAUSE_LAST("MR306", WARNING, "A PAUSE step has nothing to pause before"),
    KEY_WITHOUT_EFFECT("MR307", NOTE, "A key has no effect here"),
    CONFLICTING_TIMES("MR308", WARNING, "Two times contradict each other"),

    UNKNOWN_HANDLER("MR401", ERROR, "No handler has this key"),
    UNBOUND_PORT("MR402", ERROR, "A required port of the handler is not bound"),
    TOO_MANY_BINDINGS("MR403", ERROR, "There are more bindings than the handler has ports"),
    PORT_SCHEME("MR404", ERROR, "A port cannot take what this scheme gives"),
    BAD_VALUE("MR405", ERROR, "A written value does not fit the port's type"),
    NAME_AGAINST_RANK("MR406", ERROR, "A binding names one port and stands at the rank of another"),
    UNKNOWN_PORT_NAME("MR407", NOTE, "A binding's name is not a port of the handler"),
    OPTIONAL_FOR_REQUIRED("MR408", ERROR, "A required port is bound to something optional"),
    MEMORY_TYPE("MR409", ERROR, "The object in memory is not of the port's type"),

    MEMORY_UNWRITTEN("MR501", ERROR, "No earlier action of the step writes this to memory"),
    WORKSPACE_UNWRITTEN("MR502", ERROR, "Nothing writes this file before it is read"),
    WORKSPACE_UNDECLARED("MR503", WARNING, "Nothing declares where this file comes from"),
    PARAM_UNKNOWN("MR504", ERROR, "The workflow's inputs do not list this parameter"),
    PARAM_UNDECLARED("MR505", WARNING, "Nothing declares this parameter"),
    OUTPUT_UNREAD("MR506", NOTE, "Nothing reads this output"),
    SAME_OUTPUT_TWICE("MR507", ERROR, "One action writes one output twice"),
    TWO_WRITERS("MR508", WARNING, "A second action overwrites an output"),
    MAYBE_SKIPPED("MR509", ERROR, "The producer may be skipped"),
    MAYBE_NOT_RUN("MR510", WARNING, "After a failure the producer may not have run"),
    ELEMENT_UNWRITTEN("MR511", ERROR, "Nothing writes what the step is distributed over"),
    ELEMENT_SUSPECT("MR512", WARNING, "Probably nothing writes what the step is distributed over"),
    ELEMENT_UNDECLARED("MR513", NOTE, "Nothing declares to write what the step is distributed over"),
    UNUSED_INPUT("MR514", WARNING, "A declared input is never used"),
    WAIT_FOR_LATER("MR515", ERROR, "A step waits for what only itself or a later step writes"),
    SHARED_OUTPUT_IN_LIST("MR516", WARNING, "Every element of a list writes the same file"),
    FILE_AND_FOLDER("MR517", WARNING, "A path is written both as a file and as a folder"),
    MEMORY_ABSENT("MR518", WARNING, "An optional object in memory is never written"),
    FACTS_IN_LIST("MR519", ERROR, "The elements of a list would record facts about their job"),

    UNKNOWN_WORKFLOW("MR601", ERROR, "A JOBS step names a workflow that does not exist"),
    WORKFLOW_CYCLE("MR602", ERROR, "A workflow would start itself");

    private static final Map<String, Code> BY_ID =
            Arrays.stream(values()).collect(Collectors.toMap(Code::id, Function.identity()));

    private final String id;
    private final Severity severity;
    private final String title;

    Code(String id, Severity severity, String title) {
        this.id = id;
        this.severity = severity;
        this.title = title;
    }

    /** The code of an id such as {@code MR101}. */
    public static Optional<Code> ofId(String id) {
        return Optional.ofNullable(BY_ID.get(id));
    }

    /** The stable id that people, configuration and reports use. */
    public String id() {
        return id;
    }

    /** The severity unless a team chose another. */
    public Severity severity() {
        return severity;
    }

    /** What the rule is about, in one line. */
    public String title() {
        return title;
    }

    /**
     * Whether a team may change the severity. Errors in reading and structure leave no workflow to run, so they stay
     * what they are.
     */
    public boolean isConfigurable() {
        return severity != ERROR || id.charAt(2) > '1';
    }
}
