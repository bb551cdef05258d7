package org.millrace.testkit;

class InMemoryPresenceTest extends PresenceContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
