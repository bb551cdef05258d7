package org.millrace.testkit;

class InMemoryStateStoreTest extends StateStoreContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
