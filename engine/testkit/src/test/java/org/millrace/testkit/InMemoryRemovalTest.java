package org.millrace.testkit;

class InMemoryRemovalTest extends RemovalContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
