package org.millrace.spi;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The bound inputs of one call, by the name of the port or by its rank. The linter and the engine have checked that
 * required ports are bound and that values have the declared type; what is left to the handler is to ask for the type
 * it declared.
 */
public interface Inputs {

    /**
     * The input of a port that may be unbound, or bound to something optional that is not there.
     *
     * @param <T> the declared type
     * @param port the port's name
     * @param type the declared type
     * @return the input, or empty
     * @throws IllegalArgumentException if the handler declares no such input port, or declares it with another type
     */
    <T> Optional<T> find(String port, Class<T> type);

    /**
     * The input of a port by its rank.
     *
     * @param <T> the declared type
     * @param rank 0 for the first declared input
     * @param type the declared type
     * @return the input, or empty
     * @throws IllegalArgumentException if the handler declares no port of that rank, or declares it with another type
     */
    <T> Optional<T> find(int rank, Class<T> type);

    /**
     * The input of a required port.
     *
     * @param <T> the declared type
     * @param port the port's name
     * @param type the declared type
     * @return the input
     * @throws IllegalArgumentException if the port is not declared so, or optional and absent
     */
    default <T> T get(String port, Class<T> type) {
        return find(port, type)
                .orElseThrow(() -> new IllegalArgumentException(
                        "Input '" + port + "' is not there; ask for an optional port with find"));
    }

    /**
     * The input of a required port by its rank.
     *
     * @param <T> the declared type
     * @param rank 0 for the first declared input
     * @param type the declared type
     * @return the input
     * @throws IllegalArgumentException if the port is not declared so, or optional and absent
     */
    default <T> T get(int rank, Class<T> type) {
        return find(rank, type)
                .orElseThrow(() -> new IllegalArgumentException(
                        "Input of rank " + rank + " is not there; ask for an optional port with find"));
    }

    /**
     * The file of a required {@link Path} port, to be read where it lies. It must not be changed.
     *
     * @param port the port's name
     * @return a local file
     */
    default Path file(String port) {
        return get(port, Path.class);
    }

    /**
     * The text of a required String port.
     *
     * @param port the port's name
     * @return the text
     */
    default String text(String port) {
        return get(port, String.class);
    }
}
