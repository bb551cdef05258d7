package org.millrace.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millrace.spi.Finding;
import org.millrace.spi.Handler;
import org.millrace.spi.Outcome;
import org.millrace.spi.Status;
import org.millrace.workspace.WorkspacePath;

/** One call of a handler, judged as the engine would judge it. */
final class Trial {

    private final Handler handler;
    private final Declaration declaration;
    private final FolderWorkspace workspace;
    private final Violations violations;

    Trial(Handler handler, Declaration declaration, FolderWorkspace workspace, Violations violations) {
        this.handler = handler;
        this.declaration = declaration;
        this.workspace = workspace;
        this.violations = violations;
    }

    /** Calls the handler, and publishes what it staged if it ended well. */
    Run run(TesterContext context, Staged staged) {
        Map<String, String> before = digests();
        Outcome outcome = call(context);
        boolean commits = isGood(outcome) && !context.wasCancelled();
        checkFindings(outcome);
        staged.checkTidy(violations);
        if (commits) {
            staged.checkComplete(violations);
        }
        checkUntouched(before);
        violations.throwIfAny();
        return commits ? committed(outcome, context, staged) : dropped(outcome, context);
    }

    private Run committed(Outcome outcome, TesterContext context, Staged staged) {
        List<WorkspacePath> discarded = staged.discard(workspace);
        List<WorkspacePath> published = staged.publish(workspace);
        context.commit();
        return new Run(context.calledAs(), outcome, staged.handedOn(workspace), published, discarded, context.asked());
    }

    private static Run dropped(Outcome outcome, TesterContext context) {
        return new Run(context.calledAs(), outcome, Map.of(), List.of(), List.of(), context.asked());
    }

    private static boolean isGood(Outcome outcome) {
        return outcome instanceof Outcome.Ok || outcome instanceof Outcome.Warning;
    }

    private Outcome call(TesterContext context) {
        context.begin();
        try {
            Outcome outcome = handler.run(context);
            if (outcome == null) {
                throw declaration.violation("returned null; expected an Outcome, such as Outcome.ok()");
            }
            return outcome;
        } catch (Exception thrown) { // the boundary: whatever a handler throws is its outcome
            return Outcome.fatal(declaration + " threw " + thrown, thrown);
        } finally {
            context.end();
        }
    }

    private void checkFindings(Outcome outcome) {
        if (outcome instanceof Outcome.Warning warning) {
            checkDeclared(warning.findings(), Status.WARNING);
        } else if (outcome instanceof Outcome.Ko ko) {
            checkDeclared(ko.findings(), Status.KO);
        }
    }

    private void checkDeclared(List<Finding> findings, Status status) {
        findings.stream()
                .map(Finding::code)
                .distinct()
                .filter(code -> !declaration.emits(code, status))
                .forEach(code -> violations.add("reported the finding " + code + " with status " + status
                        + ", but does not declare it so; add @Emits(code = \"" + code + "\", status = Status." + status
                        + ", documentation = ...)"));
    }

    private void checkUntouched(Map<String, String> before) {
        Map<String, String> after = digests();
        Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .filter(path -> !String.valueOf(before.get(path)).equals(after.get(path)))
                .forEach(path -> violations.add(
                        "changed the published file '" + path + "' in place; only staged outputs may be written"));
    }

    private Map<String, String> digests() {
        Path root = workspace.root();
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .collect(Collectors.toMap(file -> root.relativize(file).toString(), Trial::digest));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return "a link or device";
        }
        try (InputStream content = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(content, digest).transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
