package org.millrace.testkit;

class InMemoryIntakeTest extends IntakeContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
