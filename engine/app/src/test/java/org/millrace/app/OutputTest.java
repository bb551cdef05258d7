package org.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class OutputTest {

    private final StringWriter err = new StringWriter();

    @Test
    void whatIsWrittenArrives() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        assertThat(help(written)).isZero();
        assertThat(written.toString(StandardCharsets.UTF_8)).startsWith("Usage: millrace");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aFullDiskIsAnError() {
        assertThat(help(new Refusing("No space left on device"))).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("millrace: the output cannot be written: No space left on device\n");
    }

    @Test
    void aReaderThatWentAwayIsNone() {
        assertThat(help(new Refusing("Broken pipe"))).isZero();
        assertThat(err.toString()).isEmpty();
    }

    private int help(OutputStream target) {
        return Main.run(new Output(target), new PrintWriter(err), InputStream.nullInputStream(), "--help");
    }

    /** Fails every write, as the operating system does. */
    private static final class Refusing extends OutputStream {

        private final String reason;

        Refusing(String reason) {
            this.reason = reason;
        }

        @Override
        public void write(int octet) throws IOException {
            throw new IOException(reason);
        }
    }
}
