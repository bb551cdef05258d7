package org.millrace.benchmarks;

import com.networknt.schema.Error;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.millrace.definition.handler.HandlerCatalog;
import org.millrace.definition.lint.LintReport;
import org.millrace.definition.lint.Linter;
import org.millrace.definition.lint.Source;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** From a file's bytes to what is said about it, warm, on one thread: one method for each {@link Contender}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class LintBenchmark {

    @Param
    public Sample sample = Sample.TYPICAL;

    private final Linter knowing = new Linter(SampleHandlers.catalog());
    private final Linter unknowing = new Linter(HandlerCatalog.unknown());
    private final SchemaPeer knowingPeer = new SchemaPeer(SampleHandlers.catalog());
    private final SchemaPeer unknowingPeer = new SchemaPeer(HandlerCatalog.unknown());
    private byte[] document = {};

    @Setup
    public void write() {
        document = sample.workflow().bytes();
    }

    @Benchmark
    public int tokens() {
        return TokenFloor.count(document);
    }

    @Benchmark
    public List<LintReport> lintKnown() {
        return knowing.lint(List.of(new Source("sample.json", document)));
    }

    @Benchmark
    public List<LintReport> lintUnknown() {
        return unknowing.lint(List.of(new Source("sample.json", document)));
    }

    @Benchmark
    public List<Error> schemaKnown() {
        return knowingPeer.validate(document);
    }

    @Benchmark
    public List<Error> schemaUnknown() {
        return unknowingPeer.validate(document);
    }
}
