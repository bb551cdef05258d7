package org.millrace.app;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.millrace.app.config.Config;
import org.millrace.app.engine.Session;
import picocli.CommandLine.Option;

/** Which system a command speaks to. */
final class StoreOptions {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration. Default: millrace.json in the current folder, if it is there.")
    private Optional<Path> file = Optional.empty();

    /** The configuration. */
    Config.Loaded config() {
        return Config.load(file, Path.of(""), System.getenv());
    }

    /** The command with the same configuration, as a shell takes it. */
    String command(String words) {
        return "millrace " + words
                + file.map(path -> " --config " + ShellWord.of(path.toString())).orElse("");
    }

    /** Connects, to the running system if there is one. */
    Session open() {
        return Session.visit(config().config(), Clock.systemUTC());
    }
}
