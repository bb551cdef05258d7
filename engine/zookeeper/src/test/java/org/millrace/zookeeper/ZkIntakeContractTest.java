package org.millrace.zookeeper;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.IntakeContract;
import org.millrace.testkit.StoresUnderTest;

/** The suite of every Intake, on a real server. */
class ZkIntakeContractTest extends IntakeContract {

    @RegisterExtension
    static final TestTree TREE = new TestTree();

    @Override
    protected StoresUnderTest open() {
        return new TreeUnderTest(TREE);
    }
}
