package org.millrace.benchmarks;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.millrace.spi.Handler;
import org.millrace.spi.HandlerContext;
import org.millrace.spi.Inputs;
import org.millrace.spi.Outcome;
import org.millrace.spi.Outputs;
import org.millrace.spi.Reservation;
import org.millrace.workspace.WorkspacePath;

/**
 * One call of a handler without an engine: inputs and outputs are files of a folder, what it tells or records is dropped.
 * The handler comes through the plugin door, so its configuration is built from what its own record looks like.
 */
final class LoneCall implements InvocationHandler {

    private final Path folder;
    private final Map<String, ?> configuration;

    LoneCall(Path folder, Map<String, ?> configuration) {
        this.folder = folder;
        this.configuration = configuration;
    }

    Outcome of(Handler handler) throws Exception {
        Files.createDirectories(folder.resolve("scratch"));
        return handler.run(proxy(HandlerContext.class));
    }

    private <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return switch (method.getName()) {
            case "inputs" -> proxy(Inputs.class);
            case "outputs" -> proxy(Outputs.class);
            case "scratch" -> folder.resolve("scratch");
            case "clock" -> Clock.systemUTC();
            case "isCancelled" -> false;
            case "recorded", "find" -> Optional.empty();
            case "reserve" -> new Reservation(true, 0);
            case "configuration" -> built((Class<?>) arguments[0], configuration);
            case "file" ->
                arguments[0] instanceof WorkspacePath path
                        ? made(folder.resolve("out").resolve(path.value()))
                        : made(folder.resolve(String.valueOf(arguments[0])));
            default -> method.getReturnType() == void.class ? nothing() : unknown(method);
        };
    }

    @SuppressWarnings("NullAway") // what a void method gives a proxy
    private static Object nothing() {
        return null;
    }

    private static Object unknown(Method method) {
        throw new UnsupportedOperationException("A call without an engine has no " + method.getName());
    }

    private static Path made(Path file) throws IOException {
        Files.createDirectories(file.resolveSibling(""));
        return file;
    }

    /** A record whose components are optional, from those that are given. */
    private static Object built(Class<?> type, Map<?, ?> given) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            Optional<Object> value = Optional.ofNullable(given.get(components[i].getName()));
            values[i] = value.isPresent() && value.get() instanceof Map<?, ?> section
                    ? Optional.of(built(inner(components[i]), section))
                    : value;
        }
        return type.getDeclaredConstructor(types).newInstance(values);
    }

    private static Class<?> inner(RecordComponent component) {
        return (Class<?>) ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
    }
}
