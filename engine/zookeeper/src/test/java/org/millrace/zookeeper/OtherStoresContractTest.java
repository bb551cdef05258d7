package org.millrace.zookeeper;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.millrace.testkit.ControlsContract;
import org.millrace.testkit.DefinitionsContract;
import org.millrace.testkit.LocksContract;
import org.millrace.testkit.OutboxContract;
import org.millrace.testkit.OverviewContract;
import org.millrace.testkit.RemovalContract;
import org.millrace.testkit.StoresUnderTest;

/** The suites of the other ports, on a tree. */
class OtherStoresContractTest {

    @RegisterExtension
    static final TestTree SERVER = new TestTree();

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
