// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.host.result.EvidenceFile;
import io.github.spotjmhbugs.host.result.Measurement;
import io.github.spotjmhbugs.host.result.Measurements;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.Main;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks the JVM about the findings of a benchmark, with the command {@code impact} of the
 * laboratory, in a process of its own.
 */
final class ImpactRuns implements Closeable {
  /** The command of editors. */
  static final String COMMAND = "spotjmhbugs.impact";

  private static final String IMPACT = "impact";

  private final boolean isPossible = CommandProvider.isAtHand(IMPACT);
  private final Map<String, Process> running = new ConcurrentHashMap<>();
  private final Map<String, List<String>> verdicts = new ConcurrentHashMap<>();

  /** {@return whether the laboratory is on the class path} */
  boolean isPossible() {
    return isPossible;
  }

  /** {@return what the JVM said to the findings of a benchmark} */
  List<String> verdicts(String benchmark) {
    return verdicts.getOrDefault(benchmark, List.of());
  }

  /**
   * Measures a benchmark as it was built.
   *
   * @return what the JVM said to the findings, one after the other
   * @throws IOException when it cannot be measured; the message says why
   */
  List<String> run(String token, Checked checked, String benchmark, Consumer<String> progress)
      throws IOException, InterruptedException {
    List<String> targets = checked.module().builds().own().stream().map(Path::toString).toList();
    if (targets.isEmpty()) {
      throw new IOException("nothing is compiled; build the project first");
    }
    Path results = Files.createDirectories(folder(targets.get(0)));
    Choices choices = checked.module().choices();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    List<String> command =
        new ArrayList<>(List.of(java, "-cp", classPath, Main.class.getName(), IMPACT));
    command.addAll(List.of("--out", results.toString()));
    command.addAll(List.of("--threshold", choices.selection().threshold().toString()));
    command.addAll(List.of("--include", "^" + Pattern.quote(benchmark.replace('#', '.')) + "$"));
    if (!choices.classPath().isEmpty()) {
      Stream<String> entries = choices.classPath().stream().map(Path::toString);
      command.addAll(
          List.of("--classpath", entries.collect(Collectors.joining(File.pathSeparator))));
    }
    command.addAll(targets);
    Process process =
        new ProcessBuilder(command)
            .directory(checked.text().file().resolveSibling("").toFile())
            .redirectErrorStream(true)
            .start();
    running.put(token, process);
    String last = "";
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      process.getOutputStream().close();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = OneLine.of(line);
        progress.accept(last);
      }
    } finally {
      cancel(token);
    }
    if (process.waitFor() != 0) {
      throw new IOException(last.isEmpty() ? "cancelled" : last);
    }
    Measurements measured = EvidenceFile.in(results).measurements();
    List<String> said =
        checked.affecting(benchmark).stream()
            .flatMap(
                each ->
                    Measurement.texts(measured.of(each)).stream()
                        .map(text -> each.pattern().practice() + ": " + text))
            .distinct()
            .toList();
    verdicts.put(benchmark, said);
    return said;
  }

  /** A folder of the cache for each folder of classes. */
  private static Path folder(String classes) {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path parent =
        cache == null || cache.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(cache);
    return parent
        .resolve("spotjmhbugs/lsp")
        .resolve(HexFormat.of().toHexDigits(classes.hashCode()));
  }

  /** Ends a run and the JVMs that it has started. */
  void cancel(String token) {
    Process process = running.remove(token);
    if (process != null) {
      Stream.concat(process.descendants(), Stream.of(process.toHandle()))
          .forEach(ProcessHandle::destroy);
    }
  }

  @Override
  public void close() {
    List.copyOf(running.keySet()).forEach(this::cancel);
  }
}
