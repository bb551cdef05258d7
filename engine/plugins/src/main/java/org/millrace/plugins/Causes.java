package org.millrace.plugins;

import com.google.inject.ConfigurationException;
import com.google.inject.ProvisionException;
import com.google.inject.spi.Message;
import java.util.Collection;
import java.util.Optional;

/** Says in one sentence why a class could not be loaded or built, whoever wrapped the reason. */
final class Causes {

    private Causes() {}

    static String sentence(Throwable failure) {
        if (failure instanceof UnusableHandlerException unusable) {
            return unusable.reason();
        }
        if (failure instanceof ProvisionException provision) {
            return ofMessages(provision.getErrorMessages());
        }
        if (failure instanceof ConfigurationException configuration) {
            return ofMessages(configuration.getErrorMessages());
        }
        return ofCode(failure);
    }

    private static String ofMessages(Collection<Message> messages) {
        Message first = messages.iterator().next();
        return Optional.ofNullable(first.getCause())
                .map(Causes::sentence)
                .orElseGet(() -> firstLine(first.getMessage()));
    }

    private static String ofCode(Throwable failure) {
        if (failure instanceof ClassNotFoundException || failure instanceof NoClassDefFoundError) {
            return "it needs the class " + String.valueOf(failure.getMessage()).replace('/', '.')
                    + ", which is in none of the plugin's jars; add the library to the plugin's folder";
        }
        if (failure instanceof ExceptionInInitializerError && failure.getCause() != null) {
            return "its static initialiser threw " + text(failure.getCause());
        }
        return failure instanceof LinkageError ? "it does not link: " + text(failure) : "it threw " + text(failure);
    }

    private static String text(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        return failure.getMessage() == null ? name : name + ": " + firstLine(failure.getMessage());
    }

    private static String firstLine(String text) {
        return text.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("")
                .strip();
    }
}
