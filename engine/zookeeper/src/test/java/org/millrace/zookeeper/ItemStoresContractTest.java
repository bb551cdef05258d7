package org.millrace.zookeeper;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.IntakeContract;
import org.millrace.testkit.StateStoreContract;
import org.millrace.testkit.StoresUnderTest;

/** The suites of what keeps and makes items, on a tree. */
class ItemStoresContractTest {

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    @Nested
    class StateStoreTest extends StateStoreContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class IntakeTest extends IntakeContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }
}
