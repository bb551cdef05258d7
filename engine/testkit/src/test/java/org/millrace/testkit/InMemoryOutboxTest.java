package org.millrace.testkit;

class InMemoryOutboxTest extends OutboxContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
