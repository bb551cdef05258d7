package org.millrace.testkit;

class InMemoryOverviewTest extends OverviewContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
