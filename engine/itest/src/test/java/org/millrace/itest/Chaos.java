package org.millrace.itest;

import java.time.Duration;

/** How long the proofs may take: seconds in every build, as long as it takes with {@code -Pchaos}. */
final class Chaos {

    private Chaos() {}

    static boolean isOn() {
        return Boolean.getBoolean("millrace.chaos");
    }

    static Duration lasting(Duration usually, Duration underChaos) {
        return isOn() ? underChaos : usually;
    }
}
