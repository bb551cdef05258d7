package org.millrace.spi;

/**
 * The work of one action: stateless, thread-safe, called at least once (so idempotent), writing only its declared
 * outputs.
 *
 * <p><b>What you are given.</b> One instance serves all jobs of a worker; {@link #run} is called once per element, from
 * any thread. Every required input is there and has its declared type. Outputs are staged: they become visible to
 * later actions only when the engine commits the outcome, so an attempt that is killed, or that lost its lease and
 * does not know it, leaves nothing behind.
 *
 * <p><b>What you owe.</b> Keep nothing in fields but what the constructor was given. Expect to be called again with the
 * same {@link Attempt#idempotencyKey()} after a crash, and look for what an earlier attempt did before doing it again:
 * {@linkplain HandlerContext#record record} a side effect before it is done, ask whether it is
 * {@linkplain HandlerContext#recorded recorded} before that.
 * Bad content is an {@link Outcome.Ko} with findings; an ill platform is a thrown exception or an
 * {@link Outcome.Fatal}, which the engine retries. Never sleep to wait for something: return {@link Outcome.Wait}.
 *
 * <pre>{@code
 * @HandlerKey("COUNT_LINES")
 * @In(name = "text", type = Path.class)
 * @Out(name = "count", type = Long.class)
 * public final class CountLinesHandler implements Handler {
 *     public Outcome run(HandlerContext context) throws IOException {
 *         try (Stream<String> lines = Files.lines(context.inputs().file("text"))) {
 *             context.outputs().put("count", lines.count());
 *         }
 *         return Outcome.ok();
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface Handler {

    /**
     * Does the action's work for one element.
     *
     * @param context everything this call may read, write and ask for; not to be kept after the call returns
     * @return how it went
     * @throws PermanentFailure if the platform is ill in a way that no retry will mend
     * @throws Exception if the platform is ill; counts as {@link Outcome.Fatal} and is retried by the action's policy
     */
    Outcome run(HandlerContext context) throws Exception;
}
