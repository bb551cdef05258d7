package org.millrace.zookeeper;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.StateStoreContract;
import org.millrace.testkit.StoresUnderTest;

class ZkStateStoreContractTest extends StateStoreContract {

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    @Override
    protected StoresUnderTest open() {
        return new TreeStores(SERVER.fresh());
    }
}
