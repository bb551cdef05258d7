package org.millrace.testkit;

class InMemoryWakeupsTest extends WakeupsContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
