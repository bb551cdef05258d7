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
            return ofMessages(configuration.getErrorMessages())
                    + "; constructors may ask for a java.time.Clock, for the plugin's name and for its own classes";
        }
        return failure instanceof Error error ? ofError(error) : ofException(failure);
    }

    private static String ofMessages(Collection<Message> messages) {
        Message first = messages.iterator().next();
        return Optional.ofNullable(first.getCause())
                .map(Causes::sentence)
                .orElseGet(() -> firstLine(first.getMessage()).replaceAll("\\.$", ""));
    }

    private static String ofError(Error error) {
        if (error instanceof NoClassDefFoundError) {
            return missing(error);
        }
        if (error instanceof ExceptionInInitializerError && error.getCause() != null) {
            return "its static initialiser threw " + text(error.getCause());
        }
        if (error instanceof LinkageError) {
            return "it does not link: " + text(error);
        }
        // Guice's caches wrap the errors of reflection in an error of their own.
        return error.getCause() instanceof LinkageError linkage ? ofError(linkage) : "it threw " + text(error);
    }

    private static String ofException(Throwable exception) {
        return exception instanceof ClassNotFoundException ? missing(exception) : "it threw " + text(exception);
    }

    private static String missing(Throwable failure) {
        return "it needs the class " + String.valueOf(failure.getMessage()).replace('/', '.')
                + ", which is in none of the plugin's jars; add the library to the plugin's folder";
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
