package org.millrace.handlers.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class TransactionsTest {

    private final AtomicInteger asked = new AtomicInteger();

    /** A pool whose patience is at its end, as that of an inventory whose disk is full. */
    private final DataSource tired = (DataSource) Proxy.newProxyInstance(
            DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                asked.incrementAndGet();
                throw new SQLTransientConnectionException(
                        "Connection is not available, request timed out after 30000ms",
                        "08001",
                        new IOException("No space left on device"));
            });

    @Test
    void aPoolThatHasWaitedIsNotAskedAgain() {
        Transactions transactions = new Transactions(tired, Dialect.H2, Duration.ofMinutes(1));

        assertThatThrownBy(() -> transactions.run(sql -> 1))
                .hasMessage("The inventory gives no connection: No space left on device");
        assertThat(asked).hasValue(1);
    }
}
