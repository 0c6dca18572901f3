// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.jvm.fork.ForkPlan;
import io.github.spotjmhbugs.impact.jvm.fork.Launcher;
import io.github.spotjmhbugs.strangers.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A JVM that starts forks, plan after plan, so that not each fork has to wait for one. */
final class LauncherProcess {
  private static final Duration LIFE = Duration.ofDays(30);
  private static final String ENDED = "\0ended: ";

  private final Path plans;
  private final LinkedBlockingQueue<String> output = new LinkedBlockingQueue<>();
  private final Thread runner;
  private int count;

  /**
   * Starts the JVM.
   *
   * @param workspace where it runs
   * @param argv the launcher without the folder of its plans
   * @param plans that folder, which must be empty
   */
  LauncherProcess(Workspace workspace, List<String> argv, Path plans) throws IOException {
    this.plans = Files.createDirectories(plans);
    List<String> all = new ArrayList<>(argv);
    all.add(plans.toString());
    runner =
        new Thread(
            () -> {
              try {
                output.add(ENDED + workspace.follow(all, plans.resolve("log"), LIFE, output::add));
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "launcher of benchmarks");
    runner.setDaemon(true);
    runner.start();
  }

  /** {@return whether it can take another plan} */
  boolean isAlive() {
    return runner.isAlive();
  }

  /**
   * Carries out a plan.
   *
   * @param plan the plan
   * @param said is given what JMH and the forks print
   * @param timeout how long it may take
   */
  void run(ForkPlan plan, List<String> said, Duration timeout)
      throws ForkFailureException, IOException, InterruptedException {
    String name = "plan-" + count++;
    Path draft = plans.resolve("draft");
    plan.write(draft);
    Files.move(draft, plans.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    Deadline deadline = Deadline.in(timeout);
    boolean isDone = false;
    try {
      String failure = null;
      while (failure == null) {
        failure = failure(name, deadline, said);
      }
      isDone = true;
      if (!failure.isEmpty()) {
        throw new ForkFailureException(FailureReason.in(said).orElse(failure));
      }
    } finally {
      if (!isDone) {
        stop();
      }
    }
  }

  /** {@return why the plan failed, empty when it is done, null while it goes on} */
  private @Nullable String failure(String name, Deadline deadline, List<String> said)
      throws ForkFailureException, InterruptedException {
    String line = output.poll(deadline.left(LIFE).toMillis(), TimeUnit.MILLISECONDS);
    if (line == null) {
      throw ForkFailureException.late();
    }
    if (line.startsWith(ENDED)) {
      return line.substring(ENDED.length());
    }
    if (line.endsWith(Launcher.DONE + name)) {
      return "";
    }
    if (line.endsWith(Launcher.FAILED + name)) {
      return "JMH failed";
    }
    said.add(line);
    return null;
  }

  /** Ends it, with all that it has started. */
  void stop() {
    runner.interrupt();
    try {
      runner.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
