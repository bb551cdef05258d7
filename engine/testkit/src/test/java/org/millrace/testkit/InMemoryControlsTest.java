package org.millrace.testkit;

class InMemoryControlsTest extends ControlsContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
