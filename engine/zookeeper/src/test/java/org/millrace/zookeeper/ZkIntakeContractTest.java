package org.millrace.zookeeper;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.IntakeContract;
import org.millrace.testkit.StoresUnderTest;

class ZkIntakeContractTest extends IntakeContract {

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    @Override
    protected StoresUnderTest open() {
        return new TreeStores(SERVER.fresh());
    }
}
