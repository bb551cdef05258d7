package org.millrace.app;

import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.millrace.app.config.Config;
import org.millrace.app.config.EffectiveConfig;
import org.millrace.app.config.WorkerSection;
import org.millrace.app.engine.Health;
import org.millrace.app.engine.PluginHandlerSource;
import org.millrace.app.engine.Session;
import org.millrace.app.engine.Staff;
import org.millrace.app.engine.Stopping;
import org.millrace.app.log.LogSink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Works until it is asked to stop. */
@Command(
        name = "worker",
        description =
                "Works on jobs and batches until it is asked to stop; then running steps may end, and the rest is given back.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  millrace worker",
            "  millrace worker --group DefaultWorker --group Storage --slots 8 --health-port 9090",
            "  millrace worker --config /etc/millrace.json --print-config"
        })
final class WorkerCommand implements Callable<Integer> {

    private static final long LOOK_MILLIS = 1_000;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(names = "--group", paramLabel = "GROUP", description = "A group whose steps it runs. Repeatable.")
    private List<String> groups = new ArrayList<>();

    @Option(names = "--slots", paramLabel = "NUMBER", description = "How many items it works on at a time.")
    private Optional<Integer> slots = Optional.empty();

    @Option(
            names = "--health-port",
            paramLabel = "PORT",
            description = "Answer /live, /ready and /metrics on this port; 0 for any that is free.")
    private Optional<Integer> healthPort = Optional.empty();

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "One of ${COMPLETION-CANDIDATES}: how lines of the log look. Default: ${DEFAULT-VALUE}.")
    private LogSink.Style logFormat = LogSink.Style.TEXT;

    @Option(names = "--print-config", description = "Print what the configuration comes to, without secrets, and exit.")
    private boolean printed;

    @Override
    public Integer call() {
        Config.Loaded loaded = store.config();
        Config config = loaded.config().with(section(loaded.config().worker()));
        if (printed) {
            spec.commandLine().getOut().print(EffectiveConfig.json(config));
            return ExitCode.GOOD;
        }
        LogSink.open(Level.INFO, logFormat);
        try (Stopping stopping = new Stopping();
                PluginHandlerSource handlers =
                        PluginHandlerSource.load(plugins.scan(config.plugins()), loaded, Clock.systemUTC());
                Session session = Session.stay(config, Clock.systemUTC());
                Staff staff = Staff.start(
                        session,
                        handlers,
                        config,
                        new LinkedHashSet<>(config.worker().groups()))) {
            work(config, session, staff, stopping);
            return ExitCode.GOOD;
        }
    }

    private WorkerSection section(WorkerSection configured) {
        try {
            return new WorkerSection(
                    groups.isEmpty() ? configured.groups() : groups,
                    slots.orElse(configured.slots()),
                    configured.drain(),
                    healthPort.or(configured::healthPort));
        } catch (IllegalArgumentException unusable) {
            throw new ParameterException(spec.commandLine(), String.valueOf(unusable.getMessage()), unusable);
        }
    }

    private void work(Config config, Session session, Staff staff, Stopping stopping) {
        Optional<Health> health =
                config.worker().healthPort().map(port -> Health.start(port, session.stores(), staff.meters()));
        health.ifPresent(open -> say("Health is told on port " + open.port()));
        say("Working for " + String.join(", ", config.worker().groups()));
        while (!stopping.await(LOOK_MILLIS)) {
            // others do the work
        }
        say("Asked to stop; running steps may end");
        health.ifPresent(Health::close);
    }

    private void say(String sentence) {
        spec.commandLine().getOut().println(sentence);
        spec.commandLine().getOut().flush();
    }
}
