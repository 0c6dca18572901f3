// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import io.github.spotjmhbugs.host.result.OneLine;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs programs, and leaves nothing of them behind: at the end of a program, at its timeout or
 * another limit, and when the calling thread is interrupted, whatever the program has started is
 * killed.
 *
 * <p>Where there is a {@code setsid}, a program gets a session of its own with a guard in it, which
 * kills the session when this JVM ends, even when somebody kills it. A program that leaves its
 * session and drops its environment is out of reach, and so is what a daemon does for it, such as a
 * container; what is to be safe from such programs needs a sandbox.
 */
public final class ProcessRunner {
  /**
   * A shell that becomes the program. Its standard input is a pipe that only this JVM holds open.
   * The guard is nobody's child: a program may wait for children that it does not know.
   */
  private static final String GUARDED =
      "exec 3<&0 </dev/null; ( ( read -r line <&3; kill -KILL 0 ) >/dev/null 2>&1 & );"
          + " exec \"$@\" 3<&-";

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** To ask whether it is too much takes one part of this many of the time. */
  private static final int SHARE = 20;

  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final List<String> sandbox;
  private final BooleanSupplier isTooMuch;
  private final List<String> guard;

  /**
   * Makes a runner whose processes end with this one.
   *
   * @param sandbox the words that are put before each command, such as {@code bwrap} and its
   *     options; none to run commands as they are
   */
  public ProcessRunner(List<String> sandbox) {
    this(sandbox, () -> false);
  }

  /**
   * Makes a runner that kills programs which take too much of something.
   *
   * @param sandbox the words that are put before each command
   * @param isTooMuch whether to kill the program that runs; asked every five seconds, or less often
   *     if the answer takes long
   */
  public ProcessRunner(List<String> sandbox, BooleanSupplier isTooMuch) {
    this(sandbox, isTooMuch, ours("setsid"), ours("sh"));
  }

  /**
   * @param sandbox the words that are put before each command
   * @param isTooMuch whether to kill the program that runs
   * @param setsid the program that makes sessions, if there is one
   * @param shell the shell, if there is one
   */
  ProcessRunner(
      List<String> sandbox,
      BooleanSupplier isTooMuch,
      Optional<Path> setsid,
      Optional<Path> shell) {
    this.sandbox = List.copyOf(sandbox);
    this.isTooMuch = isTooMuch;
    guard =
        setsid.isPresent() && shell.isPresent()
            ? List.of(setsid.get().toString(), shell.get().toString(), "-c", GUARDED, "sh")
            : List.of();
  }

  /**
   * Runs a program to its end, with an empty standard input. The log, which its output is appended
   * to, stays below some 50 MB: the middle of a longer output is left out.
   *
   * @param command what to run
   * @return how it ended
   * @throws InterruptedException when the calling thread is interrupted; the program is dead then
   */
  public ProcessOutcome run(Command command) throws InterruptedException {
    return run(command, line -> {});
  }

  /**
   * Does the same and tells what the program prints.
   *
   * @param command what to run
   * @param lines is told each line, but only the beginning of a long one
   * @return how it ended
   * @throws InterruptedException when the calling thread is interrupted; the program is dead then
   */
  public ProcessOutcome run(Command command, Consumer<String> lines) throws InterruptedException {
    try (CommandLog log = CommandLog.open(command.log())) {
      log.line("$ cd " + command.directory() + " && " + command);
      ProcessOutcome outcome = start(command, log, new OutputLines(lines));
      log.line("# " + outcome.describe());
      return outcome;
    } catch (IOException e) {
      return new ProcessOutcome.NotStarted("cannot write the log " + command.log());
    }
  }

  private ProcessOutcome start(Command command, CommandLog log, OutputLines lines)
      throws InterruptedException {
    String mark = UUID.randomUUID().toString();
    Process process;
    try {
      process = builder(command, mark).start();
    } catch (IOException e) {
      return new ProcessOutcome.NotStarted(OneLine.of(String.valueOf(e.getMessage())));
    }
    Thread reader =
        new Thread(() -> copy(process.getInputStream(), log, lines), "output of a program");
    reader.setDaemon(true);
    reader.start();
    try {
      return end(process, command.timeout());
    } finally {
      new ProcessTree(process, mark).kill();
      // Not for ever: what is out of reach may hold the output open.
      reader.join(PATIENCE.toMillis());
    }
  }

  private ProcessOutcome end(Process process, Duration timeout) throws InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    long pause = PATIENCE.toNanos();
    while (!process.waitFor(
        deadline.left(Duration.ofNanos(pause)).toMillis(), TimeUnit.MILLISECONDS)) {
      if (deadline.isPast()) {
        return new ProcessOutcome.TimedOut(timeout);
      }
      long begin = System.nanoTime();
      if (isTooMuch.getAsBoolean()) {
        return new ProcessOutcome.Stopped();
      }
      pause = Math.max(PATIENCE.toNanos(), SHARE * (System.nanoTime() - begin));
      pause = Math.min(pause, LONGEST_PAUSE.toNanos());
    }
    return new ProcessOutcome.Exited(process.exitValue());
  }

  private ProcessBuilder builder(Command command, String mark) throws IOException {
    if (!Files.isDirectory(command.directory())) {
      throw new IOException("no directory " + command.directory());
    }
    List<String> words = new ArrayList<>(sandbox);
    words.addAll(command.argv());
    String searchPath = command.environment().getOrDefault("PATH", "");
    words.set(0, Programs.find(words.get(0), command.directory(), searchPath).toString());
    words.addAll(0, guard);
    ProcessBuilder builder = new ProcessBuilder(words);
    if (guard.isEmpty()) {
      builder.redirectInput(new File("/dev/null"));
    }
    builder.directory(command.directory().toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(command.environment());
    builder.environment().put(ProcessTree.MARK, mark);
    return builder;
  }

  private static void copy(InputStream output, CommandLog log, OutputLines lines) {
    byte[] buffer = new byte[1 << 14];
    try {
      for (int count = output.read(buffer); count >= 0; count = output.read(buffer)) {
        log.output(buffer, count);
        lines.add(buffer, count);
      }
    } catch (IOException e) {
      // The program was killed: there is no more output.
    }
  }

  private static Optional<Path> ours(String program) {
    return Optional.ofNullable(System.getenv("PATH"))
        .flatMap(path -> Programs.named(program, path));
  }
}
