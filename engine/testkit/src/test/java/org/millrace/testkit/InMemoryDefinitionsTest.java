package org.millrace.testkit;

class InMemoryDefinitionsTest extends DefinitionsContract {

    @Override
    protected StoresUnderTest open() {
        return new InMemory();
    }
}
