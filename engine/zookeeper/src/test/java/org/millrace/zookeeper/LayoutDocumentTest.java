package org.millrace.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.millrace.batch.BatchId;
import org.millrace.item.ItemId;
import org.millrace.job.JobId;

/** The page about the tree says what the layout does. */
class LayoutDocumentTest {

    private static final Path ROOT = Path.of("../..");
    private static final Path PAGE = ROOT.resolve("docs/zookeeper-layout.md");
    private static final Path SOURCE = Path.of("src/main/java/org/millrace/zookeeper/ZkLayout.java");

    private static final Map<Class<?>, Object> EXAMPLES = Map.of(
            String.class,
            "NAME",
            int.class,
            17,
            Instant.class,
            Instant.ofEpochMilli(1_763_459_165_000L),
            JobId.class,
            JobId.of(42),
            ItemId.class,
            JobId.of(42),
            BatchId.class,
            BatchId.of(7),
            QueueEntry.class,
            new QueueEntry(5, JobId.of(42)),
            BatchFolder.class,
            BatchFolder.PROCESSING,
            LockFamily.class,
            LockFamily.STORAGE);

    private static Stream<Method> paths() {
        return Arrays.stream(ZkLayout.class.getDeclaredMethods())
                .filter(method -> !Modifier.isPrivate(method.getModifiers()) && method.getReturnType() == String.class);
    }

    @Test
    void everyPathIsARowAndEveryRowAPath() throws IOException, ReflectiveOperationException {
        List<String> rows = new ArrayList<>();
        for (Method path : paths().toList()) {
            rows.add(row(path));
        }
        assertThat(Files.readAllLines(PAGE).stream().filter(line -> line.matches("\\| `\\w+\\(.*\\)` \\|.*")))
                .containsExactlyInAnyOrderElementsOf(rows);
    }

    @Test
    void theTreeIsTheOneDrawnInTheCode() throws IOException {
        String source = Files.readString(SOURCE);
        String drawn = source.substring(source.indexOf("<pre>{@code\n") + 12, source.indexOf(" * }</pre>"))
                .lines()
                .map(line -> line.substring(3))
                .collect(Collectors.joining("\n", "```\n", "\n```\n"));
        assertThat(Files.readString(PAGE)).contains(drawn);
    }

    private static String row(Method method) throws IllegalAccessException, InvocationTargetException {
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(type -> example(method, type))
                .toArray();
        String parameters = Arrays.stream(method.getParameters())
                .map(parameter -> parameter.getName())
                .collect(Collectors.joining(", "));
        return "| `%s(%s)` | `%s` |".formatted(method.getName(), parameters, method.invoke(null, arguments));
    }

    private static Object example(Method method, Class<?> type) {
        boolean digest = method.getName().equals("definition") && type == String.class;
        return digest ? "0123456789abcdef".repeat(4) : EXAMPLES.get(type);
    }
}
