// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.init;

import io.github.spotjmhbugs.host.Version;
import io.github.spotjmhbugs.host.file.Destination;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code spotjmhbugs init}: its options and the order of its steps. */
@Command(
    name = "init",
    description = "Writes the settings file of a project, and the step that checks it in CI.",
    customSynopsis = "spotjmhbugs init [--write] [PROJECT]",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Knows Maven, Gradle, sbt and Bazel; GitHub, GitLab and Jenkins. Files that are there stay "
          + "as they are.",
      "",
      "Exit status: 0 if nothing went wrong; 2 for invalid usage, if there is no project, or if "
          + "something could not be written."
    })
final class InitCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Option(names = "--write", description = "Write the files instead of printing a diff of them.")
  private boolean write;

  @Parameters(
      paramLabel = "PROJECT",
      arity = "0..1",
      description = "A folder in the project (default: the working directory).")
  private Path folder = Path.of("");

  private boolean isOnlyShown;

  InitCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Writes or prints the files that are missing.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    String name = folder.toAbsolutePath().normalize().toString();
    if (!Files.isDirectory(folder.toAbsolutePath())) {
      say(Problem.error(name, "no such directory"));
      return ExitStatus.ERROR;
    }
    Optional<Project> found = Project.around(folder);
    if (found.isEmpty()) {
      say(Problem.error(name, "no build file of Maven, Gradle, sbt or Bazel here or above"));
      return ExitStatus.ERROR;
    }
    Project project = found.get();
    FirstFiles files =
        new FirstFiles(project, Objects.requireNonNullElse(Version.current(), "VERSION"));
    try {
      for (Map.Entry<String, String> file : files.contents().entrySet()) {
        add(project.repository(), file.getKey(), file.getValue());
      }
    } catch (IOException e) {
      say(Problem.error(project.repository().toString(), e));
      return ExitStatus.ERROR;
    }
    if (isOnlyShown) {
      say(Problem.note("next", "spotjmhbugs init --write writes what is shown here"));
    }
    files.advice().forEach(advice -> say(Problem.note("next", advice)));
    return ExitStatus.CLEAN;
  }

  private void add(Path root, String name, String content) throws IOException {
    Path file = root.resolve(name);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      say(Problem.note(name, "is there already; left as it is"));
    } else if (!write) {
      out.print(diff(name, content));
      isOnlyShown = true;
    } else {
      Files.createDirectories(file.resolveSibling(""));
      try (Destination destination = Destination.of(file, out)) {
        destination.write(content);
      }
      out.println(name + ": written");
    }
  }

  private static String diff(String name, String content) {
    List<String> lines = content.lines().map(line -> "+" + line).toList();
    return Stream.concat(
            Stream.of(
                "diff --git a/" + name + " b/" + name,
                "new file mode 100644",
                "--- /dev/null",
                "+++ b/" + name,
                "@@ -0,0 +1," + lines.size() + " @@"),
            lines.stream())
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private void say(Problem problem) {
    err.println(problem.line());
  }

  /** Adds the command to the command line. */
  public static final class Provider extends CommandProvider {
    public Provider() {
      super("init", InitCommand::new);
    }
  }
}
