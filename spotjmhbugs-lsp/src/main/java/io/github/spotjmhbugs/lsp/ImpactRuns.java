// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.EvidenceFile;
import io.github.spotjmhbugs.host.result.Measurement;
import io.github.spotjmhbugs.host.result.Measurements;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.lsp.Checks.Checked;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.Main;
import io.github.spotjmhbugs.settings.Key;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Asks the JVM about findings, with the laboratory's {@code impact}, in a process of its own. */
final class ImpactRuns {
  static final String COMMAND = "spotjmhbugs.impact"; // of editors
  final boolean isPossible = CommandProvider.isAtHand("impact"); // the laboratory is there
  final Map<String, Set<String>> verdicts = new ConcurrentHashMap<>(); // by benchmark
  private volatile @Nullable Process running;

  /** Measures a benchmark as it was built, when no other is being measured. */
  synchronized String run(Checked checked, String benchmark, Consumer<String> progress)
      throws IOException, InterruptedException {
    BuiltModule module = checked.module();
    if (module.own.isEmpty()) {
      throw new IOException("nothing is compiled; build the project first");
    }
    String cache =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(each -> !each.isBlank())
            .orElse(System.getProperty("user.home") + "/.cache");
    String name = HexFormat.of().toHexDigits(module.own.get(0).toString().hashCode());
    Path results = Files.createDirectories(Path.of(cache, "spotjmhbugs", "lsp", name));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String ours = System.getProperty("java.class.path");
    List<String> others = module.files(Key.CLASSPATH).stream().map(Path::toString).toList();
    List<String> command =
        new ArrayList<>(List.of(java, "-cp", ours, Main.class.getName(), "impact", "--out"));
    command.addAll(List.of(results.toString(), "--threshold=" + module.threshold()));
    command.add("--include=^" + Pattern.quote(benchmark.replace('#', '.')) + "$");
    command.add("--classpath=" + String.join(File.pathSeparator, others));
    module.own.forEach(each -> command.add(each.toString()));
    Process process =
        new ProcessBuilder(command)
            .directory(checked.text().file().resolveSibling("").toFile())
            .redirectErrorStream(true)
            .start();
    running = process;
    String last = "";
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      process.getOutputStream().close();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = OneLine.of(line);
        progress.accept(last);
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException(last.isEmpty() ? "cancelled" : last);
    }
    Measurements measured = EvidenceFile.in(results).measurements();
    Set<String> said = new LinkedHashSet<>();
    for (Finding each : checked.affecting(benchmark)) {
      Measurement.texts(measured.of(each))
          .forEach(text -> said.add(each.pattern().practice() + ": " + text));
    }
    verdicts.put(benchmark, said);
    return String.join("; ", said);
  }

  /** Ends a run and the JVMs that it has started. */
  void cancel() {
    Process process = running;
    if (process != null) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }
}
