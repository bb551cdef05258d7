package org.millrace.zookeeper;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.ControlsContract;
import org.millrace.testkit.DefinitionsContract;
import org.millrace.testkit.IntakeContract;
import org.millrace.testkit.LocksContract;
import org.millrace.testkit.OutboxContract;
import org.millrace.testkit.OverviewContract;
import org.millrace.testkit.PresenceContract;
import org.millrace.testkit.RemovalContract;
import org.millrace.testkit.StateStoreContract;
import org.millrace.testkit.StepStoreContract;
import org.millrace.testkit.StoresUnderTest;
import org.millrace.testkit.WakeupsContract;
import org.millrace.testkit.WorkQueueContract;

/** The suites of every store, on a tree. */
class StoresContractTest {

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

    @Nested
    class OutboxTest extends OutboxContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class DefinitionsTest extends DefinitionsContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class LocksTest extends LocksContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class ControlsTest extends ControlsContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class OverviewTest extends OverviewContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }

    @Nested
    class RemovalTest extends RemovalContract {
        @Override
        protected StoresUnderTest open() {
            return new TreeUnderTest(SERVER);
        }
    }
}
