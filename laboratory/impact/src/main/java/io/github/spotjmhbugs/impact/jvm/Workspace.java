// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.strangers.Command;
import io.github.spotjmhbugs.strangers.ProcessOutcome;
import io.github.spotjmhbugs.strangers.ProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A folder for what is needed only while benchmarks run, and the programs that run there. */
public final class Workspace {
  /** They would change how benchmarks are compiled, and JMH passes them on. */
  private static final List<String> JVM_VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private final Path root;
  private final Path ours;
  private final ProcessRunner runner = new ProcessRunner(List.of());
  private final Map<List<String>, LauncherProcess> launchers = new HashMap<>();
  private @Nullable Workspace neighbour;
  private int started;

  private Workspace(Path root, Path ours) {
    this.root = root;
    this.ours = ours;
  }

  /**
   * Makes an empty workspace with the classes of ours that run beside benchmarks.
   *
   * @param root its folder; what is there is deleted
   * @return the workspace
   * @throws IOException when it cannot be written
   */
  public static Workspace create(Path root) throws IOException {
    Path folder = root.toAbsolutePath().normalize();
    Workspace workspace = new Workspace(folder, folder.resolve("ours"));
    workspace.delete();
    Files.createDirectories(workspace.temporary());
    ForkClasses.writeOurs(workspace.ours());
    return workspace;
  }

  /**
   * {@return a workspace within this one, where benchmarks run that JMH's lock would keep out here}
   */
  Workspace neighbour() {
    if (neighbour == null) {
      neighbour = new Workspace(file("neighbour"), ours);
    }
    return neighbour;
  }

  /** {@return where temporary files of benchmarks go, and JMH's lock} */
  Path temporary() {
    return root.resolve("tmp");
  }

  Path ours() {
    return ours;
  }

  /**
   * {@return a file or folder of the workspace}
   *
   * @param name its name
   */
  public Path file(String name) {
    return root.resolve(name);
  }

  /**
   * Runs a program where the user is, with the user's environment but for options of the JVM.
   *
   * @param argv the program and its arguments
   * @param log the file that its output replaces
   * @param timeout how long it may take
   * @return its output
   * @throws ForkFailureException when it fails
   * @throws IOException when the log cannot be read
   * @throws InterruptedException when the calling thread is interrupted; the program is dead then
   */
  List<String> run(List<String> argv, Path log, Duration timeout)
      throws ForkFailureException, IOException, InterruptedException {
    Files.deleteIfExists(log);
    ProcessOutcome outcome = runner.run(command(argv, log, timeout));
    // Benchmarks may print what is no UTF-8.
    List<String> output =
        Files.exists(log)
            ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList()
            : List.of();
    if (outcome instanceof ProcessOutcome.Exited && !outcome.succeeded()) {
      throw new ForkFailureException(FailureReason.in(output).orElseGet(outcome::describe));
    }
    if (!outcome.succeeded()) {
      throw new ForkFailureException(outcome.describe());
    }
    return output;
  }

  /**
   * Runs a program in the same way and listens to it.
   *
   * @param argv the program and its arguments
   * @param log the file that its output is appended to
   * @param timeout how long it may take
   * @param lines is told what the program prints
   * @return how it ended
   * @throws InterruptedException when the calling thread is interrupted; the program is dead then
   */
  String follow(List<String> argv, Path log, Duration timeout, Consumer<String> lines)
      throws InterruptedException {
    return runner.run(command(argv, log, timeout), lines).describe();
  }

  private static Command command(List<String> argv, Path log, Duration timeout) {
    return new Command(argv, Path.of("").toAbsolutePath(), environment(), log, timeout);
  }

  /**
   * Finds the JVM that starts forks, and starts one if there is none.
   *
   * @param argv the launcher without the folder of its plans
   */
  LauncherProcess launcher(List<String> argv) throws IOException {
    LauncherProcess known = launchers.get(argv);
    if (known != null && known.isAlive()) {
      return known;
    }
    // One at a time: JMH keeps a second one out, and what others need is the memory.
    stop();
    Files.createDirectories(temporary());
    LauncherProcess fresh = new LauncherProcess(this, argv, file("launcher-" + started++));
    launchers.put(argv, fresh);
    return fresh;
  }

  private static Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.keySet().removeAll(JVM_VARIABLES);
    return environment;
  }

  /**
   * Deletes the workspace with all that is in it.
   *
   * @throws IOException when something is left
   */
  public void delete() throws IOException {
    for (Workspace each = this; each != null; each = each.neighbour) {
      each.stop();
    }
    FileTrees.delete(root);
  }

  private void stop() {
    launchers.values().forEach(LauncherProcess::stop);
    launchers.clear();
  }
}
