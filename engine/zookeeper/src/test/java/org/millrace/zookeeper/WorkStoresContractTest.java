package org.millrace.zookeeper;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.PresenceContract;
import org.millrace.testkit.StepStoreContract;
import org.millrace.testkit.StoresUnderTest;
import org.millrace.testkit.WakeupsContract;
import org.millrace.testkit.WorkQueueContract;

/** The suites of what is about work, on a tree. */
class WorkStoresContractTest {

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

    @Nested
    class StepStoreTest extends StepStoreContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class WorkQueueTest extends WorkQueueContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class PresenceTest extends PresenceContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class WakeupsTest extends WakeupsContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }
}
