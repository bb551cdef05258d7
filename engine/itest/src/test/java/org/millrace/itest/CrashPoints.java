package org.millrace.itest;

import java.util.ArrayList;
import java.util.List;

/** The places at which a process may die, passed one after the other. At the chosen one it does. */
final class CrashPoints {

    private final List<String> passed = new ArrayList<>();
    private final int fatal;
    private boolean dead;

    /** Dies at the point of that number, counted from 1; never, if it is 0. */
    CrashPoints(int fatal) {
        this.fatal = fatal;
    }

    /**
     * A place is passed.
     *
     * @param place what is done here
     * @param end how the process ends, if it does
     */
    synchronized void pass(String place, Runnable end) {
        if (dead) {
            throw new ProcessDeath("already dead at " + place);
        }
        passed.add(place);
        if (passed.size() == fatal) {
            dead = true;
            end.run();
            throw new ProcessDeath(place);
        }
    }

    /** All places in their order. */
    synchronized List<String> passed() {
        return List.copyOf(passed);
    }

    synchronized boolean hasStruck() {
        return dead;
    }
}
