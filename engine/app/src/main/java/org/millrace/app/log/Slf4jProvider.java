package org.millrace.app.log;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** Gives slf4j, which libraries and plugins speak to, the log of the program. Of ZooKeeper only warnings are of interest. */
public final class Slf4jProvider implements SLF4JServiceProvider {

    private static final String LIBRARIES = "org.apache.";

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter contexts = new NOPMDCAdapter();

    @Override
    public ILoggerFactory getLoggerFactory() {
        return SinkLogger::new;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return contexts;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {
        // There is nothing to prepare.
    }

    private static final class SinkLogger extends LegacyAbstractLogger {

        private static final long serialVersionUID = 1L;

        private final boolean library;

        SinkLogger(String name) {
            this.name = name;
            this.library = name.startsWith(LIBRARIES);
        }

        @Override
        public boolean isTraceEnabled() {
            return takes(Level.TRACE);
        }

        @Override
        public boolean isDebugEnabled() {
            return takes(Level.DEBUG);
        }

        @Override
        public boolean isInfoEnabled() {
            return takes(Level.INFO);
        }

        @Override
        public boolean isWarnEnabled() {
            return takes(Level.WARNING);
        }

        @Override
        public boolean isErrorEnabled() {
            return takes(Level.ERROR);
        }

        private boolean takes(Level level) {
            return LogSink.takes(level) && (!library || level.getSeverity() >= Level.WARNING.getSeverity());
        }

        @Override
        protected @Nullable String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        protected void handleNormalizedLoggingCall(
                org.slf4j.event.Level level,
                @Nullable Marker marker,
                String pattern,
                @Nullable Object @Nullable [] arguments,
                @Nullable Throwable thrown) {
            String text = MessageFormatter.basicArrayFormat(pattern, arguments);
            // A library's stack trace helps nobody who runs the program
            String why = library && thrown != null ? text + ": " + thrown : text;
            LogSink.write(levelOf(level), name, why, library ? null : thrown);
        }

        private static Level levelOf(org.slf4j.event.Level level) {
            return switch (level) {
                case ERROR -> Level.ERROR;
                case WARN -> Level.WARNING;
                case INFO -> Level.INFO;
                case DEBUG -> Level.DEBUG;
                case TRACE -> Level.TRACE;
            };
        }
    }
}
