// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.formats.report.Palette;
import io.github.spotjmhbugs.formats.report.Terminal;
import io.github.spotjmhbugs.formats.report.TextLayout;
import io.github.spotjmhbugs.formats.report.TextReport;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.file.ReplacedFile;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.maven.plugin.logging.Log;

/**
 * One run of a goal: scans, logs the findings, and writes a report file for each format.
 *
 * @param options what to report, and where
 * @param log Maven's log
 */
record ScanRun(ReportOptions options, Log log) {
  private static final String PREFIX = "[INFO] ";

  /**
   * Scans modules.
   *
   * @param modules the modules to scan, in the order of the report
   * @return what was found
   * @throws IOException when a report cannot be written; nothing is left of that file
   */
  ScanResult of(List<BenchmarkModule> modules) throws IOException {
    TargetScanner scanner = new TargetScanner(Runtime.getRuntime().availableProcessors());
    Sources[] parsed = {sources(modules)};
    ScanResult all =
        new ReactorScan(options.root(), scanner)
            .run(
                modules,
                Confidence.LOW,
                (result, classes) ->
                    parsed[0] = parsed[0].parsing(result.atLeast(options.least()), classes));
    Sources sources = parsed[0];
    List<Problem> problems = new ArrayList<>(all.problems());
    problems.addAll(options.gate().unused(all, Problem.Severity.WARNING));
    ScanResult asked = new ScanResult(options.least(), all.targets(), List.of());
    boolean isWhole =
        all.allProblems().noneMatch(problem -> problem.severity() == Problem.Severity.ERROR);
    ScanResult shown = options.gate().apply(asked, isWhole, problems::add);
    ScanResult result = new ScanResult(options.least(), shown.targets(), problems);
    print(result, sources);
    if (result.targets().stream().anyMatch(target -> !target.unsure().isEmpty())) {
      log.info("-Dspotjmhbugs.threshold=low shows findings of lower confidence");
    }
    write(result, sources);
    return result;
  }

  private void print(ScanResult result, Sources sources) {
    if (result.targets().isEmpty()) {
      log.info("no benchmarks found");
    }
    TextLayout layout = new TextLayout(Palette.PLAIN, width(), true, false, options.root());
    for (TextReport.Block block : new TextReport(sources, layout).blocks(result)) {
      print(block);
      log.info("");
    }
    result.allProblems().forEach(this::print);
  }

  /** Quiet builds show errors alone, so place and statement are one. */
  private void print(TextReport.Block block) {
    if (block.finding().isEmpty()) {
      block.text().lines().forEach(log::info);
      return;
    }
    Consumer<String> level =
        options.gate().failOn().fails(block.finding().get()) ? log::error : log::warn;
    block.text().lines().forEach(level);
  }

  /** What Maven's prefix leaves of a terminal's width; the lines of a log have no limit. */
  private static int width() {
    OptionalInt columns = Terminal.width();
    return columns.isPresent() ? columns.getAsInt() - PREFIX.length() : TextLayout.UNLIMITED;
  }

  private void print(Problem problem) {
    if (problem.severity() == Problem.Severity.ERROR) {
      log.error(problem.text());
    } else {
      log.warn(problem.text());
    }
  }

  private Sources sources(List<BenchmarkModule> modules) {
    Map<String, List<Path>> roots = new LinkedHashMap<>();
    modules.forEach(module -> roots.put(module.name(), module.sourceRoots()));
    Sources sources = Sources.ofTargets(options.repository(), roots);
    // Only a warning: the findings are complete without sources.
    sources.problems().stream().map(Problem::text).distinct().forEach(log::warn);
    return sources;
  }

  private void write(ScanResult result, Sources sources) throws IOException {
    Path directory = options.output();
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString());
    }
    Files.createDirectories(directory);
    for (Format format : options.formats()) {
      String report =
          format
              .report(TextLayout.PLAIN, sources, options.command(), options.project())
              .render(result);
      try (ReplacedFile file = ReplacedFile.of(directory.resolve(nameOf(format)))) {
        file.write(report);
      }
    }
    log.info("Reports: " + shown(directory).resolve(names()));
  }

  private String names() {
    String extensions =
        options.formats().stream().map(Format::extension).collect(Collectors.joining(","));
    return "spotjmhbugs." + (options.formats().size() == 1 ? extensions : "{" + extensions + "}");
  }

  /**
   * Names a report file.
   *
   * @param format a format
   * @return the name of its file
   */
  static String nameOf(Format format) {
    return "spotjmhbugs." + format.extension();
  }

  private Path shown(Path directory) {
    return directory.startsWith(options.root()) ? options.root().relativize(directory) : directory;
  }
}
