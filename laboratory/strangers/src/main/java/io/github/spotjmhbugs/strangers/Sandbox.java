// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a process may see of this machine. Bubblewrap gives it name spaces of its own: programs and
 * libraries of the system, the files that it is given, the network, and nothing else, no home
 * folder, no other process, nobody's temporary files.
 */
public final class Sandbox {
  /** The value of an option that asks for the best that this machine has. */
  public static final String AUTOMATIC = "auto";

  /** The value of an option that asks for no sandbox. */
  public static final String NONE = "none";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Where systems keep programs and libraries. */
  private static final List<String> SYSTEM =
      List.of("/usr", "/opt", "/bin", "/sbin", "/lib", "/lib32", "/lib64");

  /** What programs need of the configuration: names of hosts and users, certificates, libraries. */
  private static final String CONFIGURATION =
      "{alternatives,ca-certificates,crypto-policies,gai.conf,group,host.conf,hosts,java*,ld.so*,"
          + "localtime,maven,nsswitch.conf,passwd,pki,resolv.conf,ssl}";

  private final List<String> prefix;
  private final boolean isBubblewrap;
  private final Optional<Problem> note;

  private Sandbox(List<String> prefix, boolean isBubblewrap, Optional<Problem> note) {
    this.prefix = List.copyOf(prefix);
    this.isBubblewrap = isBubblewrap;
    this.note = note;
  }

  /**
   * Finds out what this machine has.
   *
   * @param option {@value #AUTOMATIC}, {@value #NONE}, or the words to put before each command
   * @return the sandbox, which may be none
   * @throws IOException when no temporary file can be written
   * @throws InterruptedException when the calling thread is interrupted
   */
  public static Sandbox of(List<String> option) throws IOException, InterruptedException {
    if (option.isEmpty() || option.equals(List.of(NONE))) {
      return new Sandbox(List.of(), false, Optional.empty());
    }
    if (!option.equals(List.of(AUTOMATIC))) {
      return new Sandbox(option, false, Optional.empty());
    }
    String path = System.getenv().getOrDefault("PATH", "");
    Optional<Path> program = Programs.named("bwrap", path);
    if (program.isEmpty()) {
      return none("there is no bwrap (bubblewrap) on the PATH");
    }
    Sandbox bubblewrap = new Sandbox(List.of(program.get().toString()), true, Optional.empty());
    String failure = bubblewrap.probe();
    return failure.isEmpty() ? bubblewrap : none("bwrap does not work here: " + failure);
  }

  private static Sandbox none(String reason) {
    Problem note =
        Problem.note(
            "no sandbox",
            reason + "; projects are studied by processes that can read what you can read");
    return new Sandbox(List.of(), false, Optional.of(note));
  }

  /** {@return why a JVM does not start in it; empty when one does} */
  private String probe() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    Path folder = Files.createTempDirectory("spotjmhbugs-sandbox").toRealPath();
    Path log = folder.resolve("log");
    try {
      List<String> argv = new ArrayList<>(words(List.of(home), List.of(folder)));
      argv.addAll(List.of(home.resolve("bin/java").toString(), "-version"));
      Command command = new Command(argv, folder, Map.of(), log, PATIENCE);
      List<String> printed = new ArrayList<>(List.of(""));
      ProcessOutcome outcome = new ProcessRunner(List.of()).run(command, printed::add);
      String last = printed.get(printed.size() - 1);
      return outcome.succeeded() ? "" : outcome.describe() + " " + last;
    } finally {
      Files.deleteIfExists(log);
      Files.deleteIfExists(folder);
    }
  }

  /** {@return whether it keeps a process from anything} */
  public boolean isolates() {
    return !prefix.isEmpty();
  }

  /** {@return that there is no sandbox although it was asked for, and why; to be told once} */
  public Optional<Problem> note() {
    return note;
  }

  /**
   * {@return the words to put before a command}
   *
   * @param readable files and folders that it may read besides those of the system
   * @param writable folders that it may write to; the first is its own, and has a {@code tmp}
   */
  public List<String> words(Collection<Path> readable, List<Path> writable) {
    if (!isBubblewrap) {
      return prefix;
    }
    List<String> words = new ArrayList<>(prefix);
    words.addAll(
        List.of("--die-with-parent", "--unshare-user-try", "--unshare-pid", "--unshare-ipc"));
    words.addAll(List.of("--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL"));
    List<Path> folders = new ArrayList<>(system());
    folders.forEach(path -> bind(words, "--ro-bind-try", path));
    words.addAll(List.of("--proc", "/proc", "--dev", "/dev"));
    Path temp = writable.get(0).resolve("tmp");
    words.addAll(List.of("--bind-try", temp.toString(), "/tmp"));
    folders.addAll(readable);
    // Nothing can be put in the place of a link that is there with its folder: it leads somewhere.
    readable.stream()
        .map(path -> isWithin(folders, path) ? real(path) : path)
        .filter(path -> !isWithin(folders, path))
        .distinct()
        .forEach(path -> bind(words, "--ro-bind-try", path));
    writable.forEach(path -> bind(words, "--bind", path));
    // These are memory: what is written to the disk is counted.
    words.addAll(List.of("--remount-ro", "/dev", "--remount-ro", "/", "--"));
    return List.copyOf(words);
  }

  private static boolean isWithin(List<Path> folders, Path path) {
    Path plain = path.normalize();
    return folders.stream().anyMatch(one -> !one.equals(plain) && plain.startsWith(one));
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path; // there is none to be read
    }
  }

  private static void bind(List<String> words, String option, Path path) {
    words.addAll(List.of(option, path.toString(), path.toString()));
  }

  private static List<Path> system() {
    List<Path> all = new ArrayList<>(SYSTEM.stream().map(Path::of).toList());
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(all.get(0).resolveSibling("etc"), CONFIGURATION)) {
      found.forEach(all::add);
    } catch (IOException | DirectoryIteratorException e) {
      // The probe shows what is missing.
    }
    return all;
  }
}
