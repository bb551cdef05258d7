package org.millrace.definition.model;

/** Where a binding's value comes from or goes to. */
public enum Scheme {
    /** A file of the job's workspace. */
    WORKSPACE,
    /** A file below the element's own folder. */
    WORKSPACE_OBJECT,
    /** An object shared by the actions of one step for one element. */
    MEMORY,
    /** An object shared by the actions of one step for one bulk. */
    MEMORY_SINGLE,
    /** The text itself. */
    VALUE,
    /** A parameter of the job. */
    PARAM;

    /** Whether the scheme names files. */
    public boolean isFile() {
        return this == WORKSPACE || this == WORKSPACE_OBJECT;
    }

    /** Whether the scheme names objects that live as long as a step. */
    public boolean isMemory() {
        return this == MEMORY || this == MEMORY_SINGLE;
    }

    /** Whether the scheme gives a text. */
    public boolean isText() {
        return this == VALUE || this == PARAM;
    }
}
