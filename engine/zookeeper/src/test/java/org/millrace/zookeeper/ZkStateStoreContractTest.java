package org.millrace.zookeeper;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.StateStoreContract;
import org.millrace.testkit.StoresUnderTest;

/** The suite of every StateStore, on a real server. */
class ZkStateStoreContractTest extends StateStoreContract {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    @Override
    protected StoresUnderTest open() {
        return new TreeUnderTest(TREE);
    }
}
