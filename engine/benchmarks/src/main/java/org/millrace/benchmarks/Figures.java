package org.millrace.benchmarks;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Numbers as the result line has them. */
final class Figures {

    private static final MathContext DIGITS = new MathContext(4);
    private static final JsonMapper MAPPER = new JsonMapper();

    private Figures() {}

    /** A number without digits that mean nothing; empty, which is written as null, if it is none. */
    static Optional<BigDecimal> rounded(double number) {
        if (!Double.isFinite(number)) {
            return Optional.empty();
        }
        BigDecimal few = new BigDecimal(number).round(DIGITS).stripTrailingZeros();
        return Optional.of(few.scale() < 0 ? few.setScale(0) : few);
    }

    /** All figures as one line of JSON. */
    static String line(Map<String, Object> figures) {
        return MAPPER.writeValueAsString(figures);
    }
}
