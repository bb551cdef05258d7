package org.millrace.execution;

import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.millrace.definition.model.StepDefinition;
import org.millrace.spi.BatchReport;
import org.millrace.spi.Element;
import org.millrace.spi.JobRequest;
import org.millrace.store.StepProgress.ElementTally;
import org.millrace.store.StepProgress.Outputs;
import org.millrace.store.StepProgress.Parked;

/**
 * Runs the actions of a step for the elements of one chunk. A step that is not distributed is one chunk with one element.
 *
 * <p>Elements that ended in an earlier holding of the chunk do not run again; the others start at their first action.
 * What ran badly but is to be tried again, and what waits, is remembered in the chunk's file, which is written under the
 * given token before the method returns.
 */
public interface ChunkRunner {

    /**
     * Runs until every element has ended, waits, or is to be tried again later.
     *
     * @param work the step
     * @param chunk what of it
     * @return what came of it; nothing of it counts until it is committed with the chunk's token
     * @throws CancelledException if the work was cancelled meanwhile: nothing of it counts
     */
    Report run(StepWork work, Chunk chunk) throws CancelledException;

    /**
     * The jobs that a handler asked for in an earlier run of a JOBS step that ended well.
     *
     * @param work the step
     * @param token of the chunk of that run
     */
    Children children(StepWork work, long token);

    /**
     * A part of a step's elements.
     *
     * @param number its number, 0 if the step is not distributed
     * @param epoch of the step's progress record, 0 if the step is not distributed
     * @param token of the claim: names the outputs that are staged and the files that are written
     * @param elements the elements in their order, streamed; called once
     * @param earlier the token of the file of an earlier holding, if the chunk was parked
     */
    record Chunk(int number, long epoch, long token, Source elements, Optional<Long> earlier) {
        public Chunk {
            Objects.requireNonNull(elements, "elements");
            Objects.requireNonNull(earlier, "earlier");
        }

        /** The one chunk of a step that is not distributed. */
        public Chunk(int number, long token, Source elements, Optional<Long> earlier) {
            this(number, 0, token, elements, earlier);
        }

        /**
         * What its outputs are staged under: the token, with what makes it unique among those of a distributed step, and
         * among those of the steps that are run under one lease.
         */
        public String staging(StepDefinition step) {
            String name = step.name().value();
            return step.distribution().isList() ? name + "-" + epoch + "-" + number + "-" + token : name + "-" + token;
        }
    }

    /** Elements, streamed; the caller closes the stream. */
    interface Source {

        Stream<Element> open();

        /** The ranks, from 0, of the elements that may begin only when all before them in the chunk have ended. */
        default BitSet levels() {
            return new BitSet();
        }
    }

    /**
     * What came of a chunk.
     *
     * @param tally what became of the elements that ended now
     * @param outputs whether anything was staged under the token
     * @param parked why the chunk is not done, if it is not
     * @param children the jobs that were asked for, if the step is of the kind JOBS and ended well
     * @param told the batch's report, if one was left
     * @param again how many elements were FATAL now and are to be tried again
     */
    record Report(
            ElementTally tally,
            Outputs outputs,
            Optional<Parked> parked,
            Children children,
            Optional<BatchReport> told,
            int again) {
        public Report {
            Objects.requireNonNull(tally, "tally");
            Objects.requireNonNull(outputs, "outputs");
            Objects.requireNonNull(parked, "parked");
            Objects.requireNonNull(children, "children");
            Objects.requireNonNull(told, "told");
        }

        /** One that says nothing about a batch, of elements of which none is to be tried again. */
        public Report(ElementTally tally, Outputs outputs, Optional<Parked> parked, Children children) {
            this(tally, outputs, parked, children, Optional.empty(), 0);
        }
    }

    /** Jobs that a handler asked for, kept in a file under the token, in the order asked for, each key once. */
    interface Children {

        /** None at all. */
        Children NONE = new Children() {
            @Override
            public long count() {
                return 0;
            }

            @Override
            public Stream<JobRequest> open() {
                return Stream.empty();
            }
        };

        /** How many. */
        long count();

        /** From the first; the caller closes the stream. */
        Stream<JobRequest> open();
    }

    /** The work was cancelled. */
    final class CancelledException extends Exception {
        private static final long serialVersionUID = 1L;

        public CancelledException(String reason) {
            super(reason);
        }
    }
}
