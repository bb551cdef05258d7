package org.millrace.definition.model;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** How an action that says "not yet" is asked again, and when that ends. Empty means the engine's default. */
public record WaitPolicy(
        Optional<Duration> delay, Optional<Duration> maxDelay, OptionalInt maxPolls, Optional<Duration> maxWait) {}
