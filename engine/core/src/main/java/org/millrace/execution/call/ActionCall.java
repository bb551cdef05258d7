package org.millrace.execution.call;

import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.Optional;
import org.millrace.execution.ChunkRunner.CancelledException;
import org.millrace.execution.Handlers;
import org.millrace.execution.binding.CallOutputs;
import org.millrace.execution.binding.CallSite;
import org.millrace.execution.binding.InputResolver;
import org.millrace.execution.binding.Memory;
import org.millrace.execution.binding.MissingInputException;
import org.millrace.execution.call.CallEnd.Retries;
import org.millrace.files.Staging;
import org.millrace.spi.Finding;
import org.millrace.spi.Outcome;
import org.millrace.spi.PermanentFailure;
import org.millrace.spi.Status;
import org.millrace.store.StoreException;
import org.millrace.store.StoreException.Reason;
import org.millrace.workspace.WorkspaceException;

/** Does one action for one element: inputs, call, outputs. Whatever happens in it is an outcome. */
public final class ActionCall {

    private static final System.Logger LOG = System.getLogger(ActionCall.class.getName());

    private final Handlers handlers;
    private final Clock clock;
    private final Calls calls;

    public ActionCall(Handlers handlers, Clock clock, Calls calls) {
        this.handlers = handlers;
        this.clock = clock;
        this.calls = calls;
    }

    /**
     * What the calls of one element share.
     *
     * @param staging the element's
     * @param memory the element's
     * @param children where it asks for children, in a JOBS step
     * @param reports where a batch's report is left
     */
    public record Scene(Staging staging, Memory memory, Optional<ChildrenFile> children, ReportSlip reports) {}

    /**
     * Makes the call. What it wrote is handed to the scene if it ended well, else thrown away.
     *
     * @throws CancelledException if the work was cancelled
     * @throws StoreException if the lease was lost or the store is away: no outcome of the element's
     */
    public CallEnd run(CallSite site, Scene scene) throws CancelledException {
        Staging staging = scene.staging().nested();
        try {
            CallEnd end = call(site, scene, staging);
            if (end.outcome() instanceof Outcome.Fatal fatal && fatal.cause() != null) {
                log(site, fatal.message(), fatal.cause());
            }
            scene.children().ifPresent(isGood(end) ? ChildrenFile::keepRecent : ChildrenFile::dropRecent);
            return end;
        } catch (CancelledException cancelled) {
            discard(staging);
            throw cancelled;
        } catch (Throwable failure) { // the boundary: whatever went wrong is an outcome
            discard(staging);
            if (failure instanceof StoreException store && saysNothingOfTheElement(store)) {
                throw store;
            }
            scene.children().ifPresent(ChildrenFile::dropRecent);
            return failed(site, failure);
        }
    }

    private static boolean saysNothingOfTheElement(StoreException failure) {
        return failure.reason() == Reason.LEASE_LOST || failure.reason() == Reason.UNAVAILABLE;
    }

    private CallEnd call(CallSite site, Scene scene, Staging staging) throws Throwable {
        Handlers.Entry entry = handlers.find(site.action().key().value());
        CallOutputs outputs = new CallOutputs(site, entry.description(), staging);
        CallContext context = new CallContext(
                site,
                new CallContext.Means(
                        new InputResolver(site, entry.description(), staging, scene.memory()).resolve(),
                        outputs,
                        new StepView(scene.staging(), site.work().files().published()),
                        clock,
                        entry.settings(),
                        scene.children()));
        CallEnd end = new CallEnd(outcome(entry, context), Retries.BY_POLICY);
        if (isGood(end)) {
            outputs.checkComplete();
            staging.accept();
            outputs.leaveIn(scene.memory());
            context.report().ifPresent(scene.reports()::leave);
        } else {
            discard(staging);
        }
        return end;
    }

    /** The lease is lost whatever the handler makes of the news. */
    private Outcome outcome(Handlers.Entry entry, CallContext context) throws Throwable {
        try {
            Outcome outcome = calls.call(entry.handler(), context);
            context.checkLease();
            return outcome;
        } catch (Throwable failure) { // looked at by run
            context.checkLease();
            throw failure;
        }
    }

    private static boolean isGood(CallEnd end) {
        Status status = end.outcome().status();
        return status == Status.OK || status == Status.WARNING;
    }

    /** What was staged and not accepted is nobody's; if it cannot be removed now, the sweep after the step will. */
    private static void discard(Staging staging) {
        try {
            staging.discard();
        } catch (WorkspaceException sweptLater) {
            return;
        }
    }

    /** History keeps a sentence; where in the code it happened is told here alone. */
    private static void log(CallSite site, String sentence, Throwable failure) {
        String attempt = site.attempt().idempotencyKey() + " attempt=" + site.number();
        LOG.log(Level.WARNING, sentence.replaceAll("\\p{Cntrl}", " ") + " call=" + attempt, failure);
    }

    private static CallEnd failed(CallSite site, Throwable failure) {
        if (failure instanceof MissingInputException missing) {
            return new CallEnd(
                    Outcome.ko(Finding.of("MISSING_INPUT", String.valueOf(missing.getMessage()))), Retries.NEVER);
        }
        if (failure instanceof PermanentFailure permanent) {
            return new CallEnd(Outcome.fatal(String.valueOf(permanent.getMessage()), permanent), Retries.NEVER);
        }
        String sentence = inWords(site, failure);
        log(site, sentence, failure);
        return new CallEnd(Outcome.fatal(sentence, failure), Retries.BY_POLICY);
    }

    private static String inWords(CallSite site, Throwable failure) {
        String what = failure.getMessage() == null
                ? failure.getClass().getName()
                : failure.getClass().getName() + ": " + failure.getMessage();
        if (failure instanceof LinkageError) {
            return "The " + site.inWords() + " could not be run, because a class of its plugin is missing or does not"
                    + " fit: " + what;
        }
        return "The " + site.inWords() + " failed: " + what;
    }
}
