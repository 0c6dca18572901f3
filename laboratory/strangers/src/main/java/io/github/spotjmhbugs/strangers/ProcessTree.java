// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A program and all that it started.
 *
 * <p>A process whose parent has ended belongs to somebody else. On Linux such a process is known by
 * its session, or by a variable that it inherited; elsewhere only descendants are known.
 */
final class ProcessTree {
  /** The variable that marks the processes of one run. */
  static final String MARK = "SPOTJMHBUGS_RUN";

  private static final Path PROCESSES = Path.of("/proc");
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(10);

  /** A process that is becoming another program shows no variables for a moment. */
  private static final int LOOKS = 2;

  private final Process root;
  private final String marked;
  private final Set<ProcessHandle> known = new LinkedHashSet<>();

  /**
   * @param root the program
   * @param mark the value of its variable {@link #MARK}
   */
  ProcessTree(Process root, String mark) {
    this.root = root;
    marked = "\0" + MARK + "=" + mark + "\0";
  }

  /**
   * Kills what still runs, and returns when it is gone. Kills again what was started meanwhile;
   * gives up after some seconds, for a process in the kernel's hands cannot be killed.
   */
  void kill() {
    known.add(root.toHandle());
    root.descendants().forEach(known::add);
    wakeGuard();
    long end = System.nanoTime() + PATIENCE.toNanos();
    int looks = 0;
    while (looks < LOOKS && System.nanoTime() < end) {
      List<ProcessHandle> alive = alive();
      looks = alive.isEmpty() ? looks + 1 : 0;
      for (ProcessHandle process : alive) {
        process.descendants().forEach(known::add);
        process.destroyForcibly();
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** The guard kills the session at one stroke, also one that grows faster than we look. */
  private void wakeGuard() {
    try {
      root.getOutputStream().close();
    } catch (IOException e) {
      // There is no guard, or it is dead: we kill one by one.
    }
  }

  private List<ProcessHandle> alive() {
    return Files.isDirectory(PROCESSES.resolve("self"))
        ? ProcessHandle.allProcesses().filter(this::belongsHere).toList()
        : known.stream().filter(ProcessHandle::isAlive).toList();
  }

  private boolean belongsHere(ProcessHandle process) {
    Path directory = PROCESSES.resolve(Long.toString(process.pid()));
    try {
      // The name of a program may hold blanks and parentheses; what follows it does not.
      String status = text(directory.resolve("stat"));
      String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
      boolean ended = fields[0].equals("Z") || fields[0].equals("X");
      return !ended
          && (known.contains(process)
              || fields[3].equals(Long.toString(root.pid()))
              || ("\0" + text(directory.resolve("environ"))).contains(marked));
    } catch (IOException | IndexOutOfBoundsException e) {
      return false; // Gone, or another user's.
    }
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}
