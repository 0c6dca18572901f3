// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp.server;

import io.github.spotjmhbugs.host.result.EvidenceFile;
import io.github.spotjmhbugs.host.result.Measurement;
import io.github.spotjmhbugs.host.result.Measurements;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.lsp.check.Checked;
import io.github.spotjmhbugs.lsp.text.Marked;
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
import java.util.Optional;
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
  private static final String COMMAND = "impact";

  private final boolean isPossible = CommandProvider.isAtHand(COMMAND);
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
   * @param token names the run
   * @param checked what is known of the text of the benchmark
   * @param benchmark the benchmark, as {@code package.Class#method}
   * @param progress is told what is going on
   * @return what the JVM said to the findings, one after the other
   * @throws IOException when it cannot be measured; the message says why
   */
  List<String> run(String token, Checked checked, String benchmark, Consumer<String> progress)
      throws IOException, InterruptedException {
    List<Path> targets = checked.around().built();
    if (targets.isEmpty()) {
      throw new IOException("nothing is compiled; build the project first");
    }
    Path results = Files.createDirectories(folder(targets.get(0)));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                COMMAND,
                "--out",
                results.toString(),
                "--threshold",
                checked.around().choices().threshold().toString(),
                "--include",
                "^" + Pattern.quote(benchmark.replace('#', '.')) + "$"));
    List<Path> classPath = checked.around().choices().classPath();
    if (!classPath.isEmpty()) {
      command.add("--classpath");
      command.add(
          classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    }
    targets.forEach(each -> command.add(each.toString()));
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
    List<String> said = said(checked, benchmark, EvidenceFile.in(results).measurements());
    verdicts.put(benchmark, said);
    return said;
  }

  private static List<String> said(Checked checked, String benchmark, Measurements measured) {
    return checked.findings().stream()
        .map(Marked::finding)
        .filter(each -> each.affected().contains(benchmark))
        .flatMap(
            each ->
                Measurement.texts(measured.of(each)).stream()
                    .map(text -> each.pattern().practice() + ": " + text))
        .distinct()
        .toList();
  }

  /** A folder of the cache for each folder of classes. */
  private static Path folder(Path classes) {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path parent =
        cache == null || cache.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(cache);
    String name = HexFormat.of().toHexDigits(classes.toAbsolutePath().toString().hashCode());
    return parent.resolve("spotjmhbugs").resolve("lsp").resolve(name);
  }

  /** Ends a run and the JVMs that it has started. */
  void cancel(String token) {
    Optional.ofNullable(running.remove(token))
        .ifPresent(
            process ->
                Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                    .forEach(ProcessHandle::destroy));
  }

  @Override
  public void close() {
    List.copyOf(running.keySet()).forEach(this::cancel);
  }
}
