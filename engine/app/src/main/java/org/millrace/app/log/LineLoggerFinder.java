package org.millrace.app.log;

import java.text.MessageFormat;
import java.util.Objects;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** Gives the JDK's loggers, which the engine speaks to, the log of the program. */
public final class LineLoggerFinder extends System.LoggerFinder {

    @Override
    public System.Logger getLogger(String name, Module module) {
        return new LineLogger(name);
    }

    private record LineLogger(String name) implements System.Logger {

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean isLoggable(Level level) {
            return LogSink.takes(level);
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable thrown) {
            LogSink.write(level, name, Objects.requireNonNullElse(message, ""), thrown);
        }

        @Override
        public void log(
                Level level, @Nullable ResourceBundle bundle, @Nullable String format, @Nullable Object... values) {
            String text = Objects.requireNonNullElse(format, "");
            boolean bare = values == null || values.length == 0;
            LogSink.write(level, name, bare ? text : MessageFormat.format(text, values), null);
        }
    }
}
