// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.scan.Format;
import io.github.spotjmhbugs.scan.TargetScanner;
import io.github.spotjmhbugs.scan.report.Palette;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.maven.plugin.logging.Log;

/** One run of a goal: scans, says what it found, and leaves the reports. */
final class ScanRun {
  private final ReportOptions wishes;
  private final Log log;

  /**
   * @param wishes what to report
   * @param log what the user reads
   */
  ScanRun(ReportOptions wishes, Log log) {
    this.wishes = wishes;
    this.log = log;
  }

  /**
   * @param modules the modules to scan, in the order of the report
   * @return what was found
   * @throws IOException when a report cannot be written
   */
  ScanResult of(List<BenchmarkModule> modules) throws IOException {
    TargetScanner scanner = new TargetScanner(Runtime.getRuntime().availableProcessors(), false);
    ScanResult result = new ReactorScan(wishes.root(), scanner).run(modules, wishes.least());
    print(result);
    Sources sources = sources(modules);
    new ReportFiles(wishes.output()).write(result, wishes.formats(), sources);
    log.info("Reports in " + shown(wishes.output()) + ": " + names());
    return result;
  }

  private void print(ScanResult result) {
    if (result.targets().isEmpty()) {
      log.info("no benchmarks found");
    }
    Format.TEXT.report(Palette.PLAIN, Sources.none()).render(result).lines().forEach(log::info);
    result.allProblems().forEach(this::print);
  }

  private void print(Problem problem) {
    if (problem.severity() == Problem.Severity.ERROR) {
      log.error(problem.text());
    } else {
      log.warn(problem.text());
    }
  }

  /** A finding may be in what a module inherits from another one. */
  private Sources sources(List<BenchmarkModule> modules) {
    List<Path> all = modules.stream().flatMap(module -> module.sourceRoots().stream()).toList();
    Sources sources = Sources.of(wishes.repository(), all);
    // The findings are whole without them.
    sources.problems().stream().map(Problem::text).distinct().forEach(log::warn);
    for (BenchmarkModule module : modules) {
      sources = sources.with(module.name(), module.sourceRoots());
    }
    return sources;
  }

  private String names() {
    return wishes.formats().stream().map(ReportFiles::nameOf).collect(Collectors.joining(", "));
  }

  private Path shown(Path directory) {
    return directory.startsWith(wishes.root()) ? wishes.root().relativize(directory) : directory;
  }
}
