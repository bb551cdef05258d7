package org.millrace.testkit;

class InMemoryWorkQueueTest extends WorkQueueContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
