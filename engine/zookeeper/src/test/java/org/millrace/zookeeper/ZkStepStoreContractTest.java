package org.millrace.zookeeper;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.StepStoreContract;
import org.millrace.testkit.StoresUnderTest;

/** The suite of every StepStore, on a real server. */
class ZkStepStoreContractTest extends StepStoreContract {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    @Override
    protected StoresUnderTest open() {
        return new TreeUnderTest(TREE);
    }
}
