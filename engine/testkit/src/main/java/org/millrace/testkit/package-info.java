/**
 * What handlers, workflows, workspaces and stores are tested with.
 *
 * <p>A handler is tested with a {@link org.millrace.testkit.HandlerTester}: it gives the handler what the engine would
 * give it, and holds it to what the engine would hold it to. {@link org.millrace.testkit.ManualClock} makes time a
 * matter of the test. {@link org.millrace.testkit.FolderWorkspace} is a workspace in a folder;
 * {@link org.millrace.testkit.WorkspaceContract} is the suite that every workspace has to pass.
 *
 * <p>A workflow is tested with a {@link org.millrace.testkit.WorkflowTester}, which runs it with the engine itself on
 * {@link org.millrace.testkit.InMemoryStores}. Whoever brings another store extends the suites that end in
 * {@code Contract}, one for each port, and says with {@link org.millrace.testkit.StoresUnderTest} how empty stores are
 * made and how sessions end.
 */
@NullMarked
package org.millrace.testkit;

import org.jspecify.annotations.NullMarked;
