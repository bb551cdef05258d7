package org.millrace.testkit;

class InMemoryLocksTest extends LocksContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
