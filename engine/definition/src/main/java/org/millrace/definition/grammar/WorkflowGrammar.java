package org.millrace.definition.grammar;

import static org.millrace.definition.grammar.Field.optional;
import static org.millrace.definition.grammar.Field.required;

import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.millrace.definition.finding.Code;
import org.millrace.definition.finding.FindingCollector;
import org.millrace.definition.grammar.ChoiceShape.Choice;
import org.millrace.definition.grammar.ChoiceShape.Standing;
import org.millrace.definition.grammar.TextShape.Reading;
import org.millrace.definition.model.ActionDefinition;
import org.millrace.definition.model.Behavior;
import org.millrace.definition.model.Binding;
import org.millrace.definition.model.Condition;
import org.millrace.definition.model.Distribution;
import org.millrace.definition.model.DistributionKind;
import org.millrace.definition.model.Located;
import org.millrace.definition.model.RetryPolicy;
import org.millrace.definition.model.RetryPolicy.Backoff;
import org.millrace.definition.model.Scheme;
import org.millrace.definition.model.StepDefinition;
import org.millrace.definition.model.Uri;
import org.millrace.definition.model.WaitPolicy;
import org.millrace.definition.model.WorkflowDefinition;
import org.millrace.definition.model.WorkflowDefinition.DeclaredInput;
import org.millrace.definition.model.WorkflowDefinition.OnFatal;
import org.millrace.spi.Status;

/**
 * The format of workflow files: every object, every key, every allowed value, once. The parser, the JSON Schema and the
 * tables of the reference are all made from here.
 */
final class WorkflowGrammar {

    private static final int MAX_STEPS = 1_000;
    private static final int MAX_ACTIONS = 1_000;
    private static final int MAX_BINDINGS = 200;
    /** Actions and bindings of a whole workflow: what is checked of one against all others stays quick. */
    private static final int MAX_PARTS = 5_000;

    private static final Duration NO_TIME = Duration.ZERO;
    private static final Duration SOME_TIME = Duration.ofMillis(1);

    private WorkflowGrammar() {}

    private static final Field<String> COMMENT =
            optional("comment", TextShape.any("any text"), "A remark for whoever reads the file.");

    // ---- retry and wait

    private static final Field<Integer> MAX_ATTEMPTS = required(
            "maxAttempts",
            new WholeNumberShape(1, 1_000),
            "How often a call is tried in all, the first time included.");
    private static final Field<Duration> RETRY_DELAY =
            optional("delay", Texts.duration(NO_TIME), "The pause before the second attempt. Default: `PT1S`.");
    private static final Field<Backoff> BACKOFF = optional(
            "backoff",
            new ChoiceShape<>(List.of(
                    Choice.of(Backoff.FIXED, "All pauses are equal."),
                    Choice.of(Backoff.EXPONENTIAL, "Each pause is twice the one before, up to maxDelay."))),
            "How pauses grow. Default: `FIXED`.");
    private static final Field<Duration> RETRY_MAX_DELAY =
            optional("maxDelay", Texts.duration(NO_TIME), "The longest pause. Default: `PT10M`.");

    static final ObjectShape<RetryPolicy> RETRY = new ObjectShape<>(
            "retry policy",
            "How often and after what pauses a FATAL outcome is tried again. KO is never retried.",
            List.of(MAX_ATTEMPTS, RETRY_DELAY, BACKOFF, RETRY_MAX_DELAY, COMMENT),
            Map.of(),
            (reading, findings) -> Optional.of(new RetryPolicy(
                    reading.get(MAX_ATTEMPTS, RetryPolicy.DEFAULT.maxAttempts()),
                    reading.get(RETRY_DELAY, RetryPolicy.DEFAULT.delay()),
                    reading.get(BACKOFF, RetryPolicy.DEFAULT.backoff()),
                    reading.get(RETRY_MAX_DELAY, RetryPolicy.DEFAULT.maxDelay()))));

    private static final Field<Duration> WAIT_DELAY =
            optional("delay", Texts.duration(SOME_TIME), "The pause before the action is asked again.");
    private static final Field<Duration> WAIT_MAX_DELAY =
            optional("maxDelay", Texts.duration(SOME_TIME), "The longest pause, if pauses grow.");
    private static final Field<Integer> MAX_POLLS = optional(
            "maxPolls", new WholeNumberShape(1, 1_000_000), "How often the action is asked before the wait is FATAL.");
    private static final Field<Duration> MAX_WAIT = optional(
            "maxWait", Texts.duration(SOME_TIME), "How long the action may say \"not yet\" before it is FATAL.");

    static final ObjectShape<WaitPolicy> WAIT = new ObjectShape<>(
            "wait policy",
            "How an action that says \"not yet\" is asked again, and when that ends.",
            List.of(WAIT_DELAY, WAIT_MAX_DELAY, MAX_POLLS, MAX_WAIT, COMMENT),
            Map.of(),
            (reading, findings) -> Optional.of(new WaitPolicy(
                    reading.get(WAIT_DELAY),
                    reading.get(WAIT_MAX_DELAY),
                    number(reading, MAX_POLLS),
                    reading.get(MAX_WAIT))));

    // ---- binding

    private static final Field<String> BINDING_NAME = required(
            "name",
            Texts.printable("a name"),
            "The port of the handler. If all names of the list are ports, bindings go by name; else by rank.");
    private static final Field<Boolean> OPTIONAL =
            optional("optional", new FlagShape(), "Whether what is bound may be absent. Default: `false`.");
    private static final Field<Uri> IN_URI = required(
            "uri",
            new UriShape("for an input", EnumSet.allOf(Scheme.class)),
            "What the input is: a file (WORKSPACE, WORKSPACE_OBJECT), an object left by an earlier action of the step"
                    + " (MEMORY, MEMORY_SINGLE), a written value (VALUE), or a parameter of the job (PARAM).");
    private static final Field<Uri> OUT_URI = required(
            "uri",
            new UriShape(
                    "for an output, which must be written somewhere",
                    EnumSet.of(Scheme.WORKSPACE, Scheme.WORKSPACE_OBJECT, Scheme.MEMORY, Scheme.MEMORY_SINGLE)),
            "Where the output goes: a file (WORKSPACE, WORKSPACE_OBJECT) or an object for later actions of the step"
                    + " (MEMORY, MEMORY_SINGLE).");

    static final ObjectShape<Binding> IN = binding("input binding", "What one input port is given.", IN_URI);
    static final ObjectShape<Binding> OUT = binding("output binding", "Where one output port goes.", OUT_URI);

    private static ObjectShape<Binding> binding(String name, String documentation, Field<Uri> uri) {
        return new ObjectShape<>(
                name,
                documentation,
                List.of(BINDING_NAME, uri, OPTIONAL, COMMENT),
                Map.of(),
                (reading, findings) -> reading.located(uri)
                        .map(bound ->
                                new Binding(reading.located(BINDING_NAME, ""), bound, reading.get(OPTIONAL, false))));
    }

    // ---- action

    static final Field<String> ACTION_KEY =
            required("actionKey", Texts.name("handler key"), "Which handler does the work: see `millrace handlers`.");
    private static final Field<Behavior> ACTION_BEHAVIOR = required(
            "behavior",
            new ChoiceShape<>(List.of(
                    Choice.of(Behavior.BLOCKING, "KO skips the rest of the actions, for this element."),
                    Choice.of(Behavior.NOBLOCKING, "The next action runs after a KO; the step is KO all the same."),
                    new Choice<>(
                            "FINALLY",
                            Behavior.NOBLOCKING,
                            "FINALLY on an action acts as NOBLOCKING; only steps can be FINALLY.",
                            Standing.TOLERATED))),
            "What a KO of the action means for the actions after it.");
    private static final Field<List<Located<Binding>>> ACTION_IN = optional(
            "in", new ListShape<>("binding", IN, 0, MAX_BINDINGS), "What the handler reads, by name or by rank.");
    private static final Field<List<Located<Binding>>> ACTION_OUT = optional(
            "out", new ListShape<>("binding", OUT, 0, MAX_BINDINGS), "What the handler writes, by name or by rank.");
    private static final Field<Boolean> AGGREGATION = optional(
            "statusAggregationBehavior",
            new ChoiceShape<>(List.of(
                    new Choice<>("DEFAULT", false, "A KO counts as KO.", Standing.CURRENT),
                    new Choice<>(
                            "KO_CAUSES_WARNING",
                            true,
                            "A KO counts as WARNING; FATAL stays FATAL.",
                            Standing.CURRENT))),
            "How the action's KO counts. Default: `DEFAULT`.");
    private static final Field<String> LIFECYCLE_LOG = optional(
            "lifecycleLog",
            words("TEMPORARY", "FINAL", "DISABLED", "FLUSH_LFC"),
            "How the life cycle of the elements is logged, for handlers that ask.");
    private static final Field<RetryPolicy> ACTION_RETRY =
            optional("retry", RETRY, "How a FATAL outcome is tried again. Default: the step's.");
    private static final Field<Duration> ACTION_TIMEOUT =
            optional("timeout", Texts.duration(SOME_TIME), "How long one call may take; longer is FATAL, and retried.");
    private static final Field<WaitPolicy> ACTION_WAIT =
            optional("wait", WAIT, "How an outcome \"not yet\" is asked again.");
    private static final Field<Condition> WHEN = optional(
            "when",
            Texts.condition(),
            "When the action runs: the parameter is set and not `false`, is not set, or has a value.");

    static final ObjectShape<ActionDefinition> ACTION = new ObjectShape<>(
            "action",
            "One call of a handler.",
            List.of(
                    ACTION_KEY,
                    ACTION_BEHAVIOR,
                    ACTION_IN,
                    ACTION_OUT,
                    WHEN,
                    ACTION_RETRY,
                    ACTION_TIMEOUT,
                    ACTION_WAIT,
                    AGGREGATION,
                    LIFECYCLE_LOG,
                    COMMENT),
            Map.of(),
            (reading, findings) -> Optional.of(new ActionDefinition(
                    reading.located(ACTION_KEY, ""),
                    reading.get(ACTION_BEHAVIOR, Behavior.BLOCKING),
                    values(reading, ACTION_IN),
                    values(reading, ACTION_OUT),
                    reading.get(AGGREGATION, false),
                    new ActionDefinition.Timing(
                            reading.get(ACTION_RETRY), reading.get(ACTION_TIMEOUT), reading.get(ACTION_WAIT)),
                    reading.located(WHEN),
                    reading.place())));

    private static final Field<ActionDefinition> WRAPPED = required("action", ACTION, "The action.");
    static final ObjectShape<ActionDefinition> ACTION_ITEM = new ObjectShape<>(
            "entry of \"actions\"",
            "An action in its wrapper.",
            List.of(WRAPPED),
            Map.of(),
            (reading, findings) -> reading.get(WRAPPED));

    // ---- distribution

    static final Field<DistributionKind> KIND = required(
            "kind",
            new ChoiceShape<>(List.of(
                    Choice.of(DistributionKind.REF, "One element."),
                    Choice.of(
                            DistributionKind.LIST,
                            "The files of the folder `element`; `Units` stands for the ordered levels of"
                                    + " UnitsLevel/ingestLevelStack.json."),
                    Choice.of(DistributionKind.LIST_IN_DIRECTORY, "The files of the folder `element`."),
                    Choice.of(DistributionKind.LIST_IN_FILE, "The members of the JSON array in the file `element`."),
                    Choice.of(
                            DistributionKind.LIST_ORDERING_IN_FILE,
                            "The members of the JSON object of arrays in the file `element`; each array ends before the"
                                    + " next begins."),
                    Choice.of(
                            DistributionKind.LIST_IN_JSONL_FILE,
                            "The lines of the JSONL file `element`; a change of `distribGroup` is a barrier."),
                    Choice.of(
                            DistributionKind.JOBS,
                            "The actions ask for child jobs of the workflow `element`; the step ends with the last of"
                                    + " them."),
                    new Choice<>(
                            "LIST_IN_LINKED_FILE",
                            DistributionKind.LIST_IN_JSONL_FILE,
                            "LIST_IN_LINKED_FILE, a chain of files, no longer exists.",
                            Standing.REMOVED))),
            "How the elements are found.");
    private static final Field<String> ELEMENT = optional(
            "element",
            TextShape.any("a workspace path, or a workflow id for JOBS"),
            "The reference, folder, file or workflow that `kind` speaks of. Only REF can do without.");
    private static final Field<String> TYPE = optional(
            "type", words("Units", "ObjectGroup", "LogbookOperation"), "What the elements are, for handlers that ask.");
    private static final Field<Integer> BULK_SIZE =
            optional("bulkSize", new WholeNumberShape(1, 100_000), "How many elements are handed to a worker at once.");
    private static final Field<Integer> PARALLELISM = optional(
            "parallelism", new WholeNumberShape(1, 10_000), "How many elements of the step run at the same time.");
    private static final Field<Status> STATUS_ON_EMPTY = optional(
            "statusOnEmptyDistribution",
            new ChoiceShape<>(List.of(
                    Choice.of(Status.OK, "An empty list is fine."),
                    Choice.of(Status.WARNING, "An empty list is remarkable."),
                    Choice.of(Status.KO, "An empty list fails the step."),
                    Choice.of(Status.FATAL, "An empty list is a defect of the platform."))),
            "The step's status if there are no elements. Default: `WARNING`.");
    private static final Field<Boolean> ON_ITEM_ERROR = optional(
            "onItemError",
            new ChoiceShape<>(List.of(
                    new Choice<>("WAIT_ALL", false, "The other elements still run after a KO.", Standing.CURRENT),
                    new Choice<>("FAIL_FAST", true, "The first KO ends the step.", Standing.CURRENT))),
            "What a KO of one element means for the others. Default: `WAIT_ALL`.");

    static final ObjectShape<Distribution> DISTRIBUTION = new ObjectShape<>(
            "distribution",
            "What the actions of a step run over.",
            List.of(KIND, ELEMENT, TYPE, BULK_SIZE, PARALLELISM, STATUS_ON_EMPTY, ON_ITEM_ERROR, COMMENT),
            elementUnlessRef(),
            WorkflowGrammar::distribution);

    private static Map<String, Object> elementUnlessRef() {
        Map<String, Object> needed = new LinkedHashMap<>();
        needed.put("required", List.of("element"));
        needed.put("properties", Map.of("element", Map.of("minLength", 1)));
        Map<String, Object> condition = new LinkedHashMap<>();
        condition.put("if", Map.of("properties", Map.of("kind", Map.of("const", "REF"))));
        condition.put("else", needed);
        return condition;
    }

    private static Optional<Distribution> distribution(ObjectReading reading, FindingCollector findings) {
        DistributionKind kind = reading.get(KIND, DistributionKind.REF);
        Optional<Located<String>> named =
                reading.located(ELEMENT).filter(e -> !e.value().isEmpty());
        if (named.isEmpty() && kind != DistributionKind.REF) {
            findings.report(
                    Code.MISSING_KEY,
                    reading.place(),
                    "The distribution " + kind + " has no \"element\".",
                    "Add \"element\": the " + (kind == DistributionKind.JOBS ? "workflow" : "path")
                            + " to take the elements from.");
        }
        return Optional.of(new Distribution(
                kind,
                named.flatMap(element -> element(kind, element, findings)),
                reading.get(TYPE),
                number(reading, BULK_SIZE),
                number(reading, PARALLELISM),
                reading.get(STATUS_ON_EMPTY, Status.WARNING),
                reading.get(ON_ITEM_ERROR, false),
                reading.place()));
    }

    private static Optional<Located<String>> element(
            DistributionKind kind, Located<String> element, FindingCollector findings) {
        Reading<String> reading = kind == DistributionKind.JOBS
                ? Texts.name("workflow id").reader().apply(element.value())
                : Texts.readPath(element.value());
        if (reading instanceof Reading.Bad<String> bad) {
            findings.report(bad.code(), element.place(), bad.message(), bad.remedy());
            return Optional.empty();
        }
        return Optional.of(new Located<>(((Reading.Good<String>) reading).value(), element.place()));
    }

    // ---- step

    private static final Field<String> STEP_NAME = required(
            "stepName",
            Texts.name("step name"),
            "The step's name, which is also the state of a job that stands in it.");
    private static final Field<Behavior> STEP_BEHAVIOR = required(
            "behavior",
            new ChoiceShape<>(List.of(
                    Choice.of(Behavior.BLOCKING, "KO ends the job: ON_FAILURE and FINALLY steps, then Failed."),
                    Choice.of(Behavior.NOBLOCKING, "The remaining steps run after a KO; the job is Failed at the end."),
                    Choice.of(Behavior.FINALLY, "Always runs, at the end, whatever happened before."),
                    Choice.of(Behavior.ON_FAILURE, "Runs only when the job is failing, before the FINALLY steps."),
                    Choice.of(
                            Behavior.PAUSE,
                            "A gate: blocks on KO; on OK the job is held until an operator releases it."))),
            "What the step's outcome means for the steps after it.");
    private static final Field<String> WORKER_GROUP = optional(
            "workerGroupId", Texts.name("worker group"), "Which workers run the step. Default: `DefaultWorker`.");
    private static final Field<Distribution> STEP_DISTRIBUTION =
            optional("distribution", DISTRIBUTION, "What the actions run over. Default: one element (`REF`).");
    private static final Field<List<Located<ActionDefinition>>> ACTIONS = required(
            "actions", new ListShape<>("action", ACTION_ITEM, 1, MAX_ACTIONS), "The calls of handlers, in order.");
    private static final Field<String> STEP_ID =
            optional("id", TextShape.any("any text"), "Kept for other readers of the file; not used.");
    private static final Field<String> WAIT_FOR = optional(
            "waitFor", Texts.path(), "A workspace path that must exist before the step begins; asked for 48 hours.");
    private static final Field<Duration> STEP_TIMEOUT =
            optional("timeout", Texts.duration(SOME_TIME), "How long the step may take; longer is FATAL, not retried.");
    private static final Field<RetryPolicy> STEP_RETRY =
            optional("retry", RETRY, "How FATAL outcomes of its actions are tried again. Default: 3 attempts.");

    static final ObjectShape<StepDefinition> STEP = new ObjectShape<>(
            "step",
            "A unit of commit and retry.",
            List.of(
                    STEP_NAME,
                    STEP_BEHAVIOR,
                    WORKER_GROUP,
                    STEP_DISTRIBUTION,
                    ACTIONS,
                    WAIT_FOR,
                    STEP_TIMEOUT,
                    STEP_RETRY,
                    STEP_ID,
                    COMMENT),
            Map.of(),
            (reading, findings) -> Optional.of(new StepDefinition(
                    reading.located(STEP_NAME, ""),
                    reading.get(STEP_BEHAVIOR, Behavior.BLOCKING),
                    reading.located(WORKER_GROUP, "DefaultWorker"),
                    reading.get(STEP_DISTRIBUTION).orElseGet(() -> Distribution.ref(reading.place())),
                    values(reading, ACTIONS),
                    reading.located(WAIT_FOR),
                    reading.get(STEP_TIMEOUT),
                    reading.get(STEP_RETRY),
                    reading.place())));

    // ---- workflow

    private static final Field<String> ID = required("id", Texts.name("workflow id"), "Names the workflow everywhere.");
    private static final Field<String> SCHEMA = optional(
            "$schema",
            TextShape.any("a path or URL"),
            "The JSON Schema by which an editor completes and checks the file.");
    private static final Field<String> WORKFLOW_NAME =
            optional("name", TextShape.any("any text"), "What people call the workflow.");
    private static final Field<String> IDENTIFIER =
            optional("identifier", TextShape.any("any text"), "The type of event under which its jobs are logged.");
    private static final Field<String> TYPE_PROC =
            optional("typeProc", TextShape.any("any text"), "The kind of process, for readers of the log.");
    private static final Field<Duration> WORKFLOW_TIMEOUT = optional(
            "timeout", Texts.duration(SOME_TIME), "How long a job may take from its first start, waits included.");
    private static final Field<OnFatal> ON_FATAL = optional(
            "onFatal",
            new ChoiceShape<>(List.of(
                    Choice.of(OnFatal.FAIL, "The job goes through its ON_FAILURE and FINALLY steps and fails."),
                    Choice.of(OnFatal.PAUSE, "The job is held at the step until an operator releases it."))),
            "What a FATAL step does to its job. Default: `FAIL`.");
    private static final Field<List<Located<Uri>>> INPUTS = optional(
            "inputs",
            new ListShape<>(
                    "input",
                    new UriShape("to declare an input of the workflow", Set.of(Scheme.WORKSPACE, Scheme.PARAM)),
                    0,
                    MAX_BINDINGS),
            "What the caller provides: files and parameters. If it is there, it must be complete.");
    private static final Field<String> CHANNEL =
            required("channel", Texts.printable("a channel name"), "Where the message goes.");
    static final ObjectShape<String> NOTIFY = new ObjectShape<>(
            "notification",
            "Who is told when a job ends.",
            List.of(CHANNEL, COMMENT),
            Map.of(),
            (reading, findings) -> reading.get(CHANNEL));
    private static final Field<String> NOTIFICATION =
            optional("notify", NOTIFY, "Who is told when a job of the workflow ends.");
    private static final Field<List<Located<StepDefinition>>> STEPS =
            required("steps", new ListShape<>("step", STEP, 1, MAX_STEPS), "The steps, in order.");

    static final ObjectShape<WorkflowDefinition> WORKFLOW = new ObjectShape<>(
            "workflow",
            "A workflow of the Millrace ingest engine.",
            List.of(
                    SCHEMA,
                    ID,
                    WORKFLOW_NAME,
                    IDENTIFIER,
                    TYPE_PROC,
                    COMMENT,
                    INPUTS,
                    WORKFLOW_TIMEOUT,
                    ON_FATAL,
                    NOTIFICATION,
                    LIFECYCLE_LOG,
                    STEPS),
            Map.of(),
            (reading, findings) -> Optional.of(new WorkflowDefinition(
                    reading.located(ID, ""),
                    reading.get(ON_FATAL, OnFatal.FAIL),
                    reading.get(WORKFLOW_TIMEOUT),
                    reading.get(INPUTS).map(WorkflowGrammar::declared),
                    reading.get(NOTIFICATION),
                    bounded(values(reading, STEPS), findings),
                    reading.source())));

    /** The objects of the format, outermost first, for the reference. */
    static final List<ObjectShape<?>> OBJECTS =
            List.of(WORKFLOW, STEP, DISTRIBUTION, ACTION, IN, OUT, RETRY, WAIT, NOTIFY);

    private static List<StepDefinition> bounded(List<StepDefinition> steps, FindingCollector findings) {
        int parts = 0;
        for (int i = 0; i < steps.size(); i++) {
            for (ActionDefinition action : steps.get(i).actions()) {
                parts += 1 + action.inputs().size() + action.outputs().size();
            }
            if (parts > MAX_PARTS) {
                findings.report(
                        Code.TOO_LARGE,
                        steps.get(i).place(),
                        "Expected at most " + MAX_PARTS + " actions and bindings in all, but with this step there are "
                                + parts + "; it and the rest are not read.",
                        "Split the workflow: a JOBS step starts jobs of another.");
                return steps.subList(0, i);
            }
        }
        return steps;
    }

    private static List<DeclaredInput> declared(List<Located<Uri>> inputs) {
        return inputs.stream()
                .map(input -> new DeclaredInput(
                        input.value().scheme(), new Located<>(input.value().path(), input.place())))
                .toList();
    }

    private static <T> List<T> values(ObjectReading reading, Field<List<Located<T>>> field) {
        return reading.get(field).orElse(List.of()).stream().map(Located::value).toList();
    }

    private static OptionalInt number(ObjectReading reading, Field<Integer> field) {
        return reading.get(field).map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private static ChoiceShape<String> words(String... words) {
        return new ChoiceShape<>(List.of(words).stream()
                .map(word -> new Choice<>(word, word, "", Standing.CURRENT))
                .toList());
    }
}
