package org.millrace.testkit;

class InMemoryStepStoreTest extends StepStoreContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
