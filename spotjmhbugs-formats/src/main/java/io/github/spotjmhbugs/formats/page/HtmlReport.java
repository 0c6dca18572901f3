// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.formats.report.Report;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.report.HtmlRenderer;
import io.github.spotjmhbugs.report.Numbers;
import io.github.spotjmhbugs.report.Origin;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Tile;
import java.util.ArrayList;
import java.util.List;

/**
 * For people: one self-contained page, with source lines when sources are available.
 *
 * @param sources the sources to show lines of
 * @param origin how the page came about
 * @param project the name of the scanned project; empty if it is none
 */
public record HtmlReport(Sources sources, Origin origin, String project) implements Report {
  @Override
  public String render(ScanResult result) {
    return new HtmlRenderer(origin).render(page(result));
  }

  private ReportPage page(ScanResult result) {
    List<Finding> findings = result.allFindings().toList();
    return new ReportPage(
        title(result),
        subtitle(result),
        tiles(result, findings),
        ScanCharts.of(findings, result.threshold()),
        new ScanTables(sources).of(result),
        Explanations.notes(findings.stream().map(found -> found.pattern().type())));
  }

  private String title(ScanResult result) {
    if (!project.isEmpty()) {
      return "JMH benchmarks of " + project;
    }
    return switch (result.targets().size()) {
      case 0 -> "JMH benchmarks";
      case 1 -> "JMH benchmarks of " + result.targets().get(0).target();
      default -> "JMH benchmarks of " + Numbers.text(result.targets().size()) + " targets";
    };
  }

  private static String subtitle(ScanResult result) {
    boolean isClean = result.allFindings().findAny().isEmpty();
    if (result.targets().isEmpty() && result.hasErrors()) {
      return "Nothing could be scanned.";
    }
    // Code that only launches benchmarks may have findings as well.
    if (benchmarks(result) == 0 && isClean) {
      return "No benchmarks found.";
    }
    return (isClean ? "No findings. " : "") + Explanations.counted(result.threshold());
  }

  private static List<Tile> tiles(ScanResult result, List<Finding> findings) {
    List<Tile> tiles = new ArrayList<>();
    if (result.targets().size() > 1) {
      tiles.add(Tile.of("Targets", result.targets().size(), ""));
    }
    long benchmarks = benchmarks(result);
    long affected =
        result.targets().stream().mapToLong(target -> target.affectedBenchmarks().size()).sum();
    tiles.add(Tile.of("Benchmarks", benchmarks, ""));
    tiles.add(Tile.of("Benchmarks affected", affected, "of " + Numbers.text(benchmarks)));
    long classes =
        findings.stream().map(finding -> finding.location().className()).distinct().count();
    tiles.add(Tile.of("Findings", findings.size(), detail(classes, suppressed(result))));
    for (Confidence confidence : Confidence.values()) {
      if (confidence.reaches(result.threshold())) {
        long count = findings.stream().filter(found -> found.confidence() == confidence).count();
        tiles.add(Tile.of(label(confidence), count, meaning(confidence)));
      }
    }
    return tiles;
  }

  private static long benchmarks(ScanResult result) {
    return result.targets().stream().mapToLong(target -> target.benchmarks().size()).sum();
  }

  private static long suppressed(ScanResult result) {
    return result.targets().stream().mapToLong(target -> target.suppressed().size()).sum();
  }

  private static String detail(long classes, long suppressed) {
    List<String> parts = new ArrayList<>();
    if (classes > 0) {
      parts.add("in " + Numbers.text(classes) + (classes == 1 ? " class" : " classes"));
    }
    if (suppressed > 0) {
      parts.add(Numbers.text(suppressed) + " suppressed");
    }
    return String.join(", ", parts);
  }

  private static String label(Confidence confidence) {
    return switch (confidence) {
      case HIGH -> "High confidence";
      case NORMAL -> "Medium confidence";
      case LOW -> "Low confidence";
    };
  }

  private static String meaning(Confidence confidence) {
    return switch (confidence) {
      case HIGH -> "nothing prevents the optimisation";
      case NORMAL -> "an expert would want to know about it";
      case LOW -> "may be intended";
    };
  }
}
