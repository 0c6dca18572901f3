// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.scan.result.Measurement;
import io.github.spotjmhbugs.scan.result.Measurements;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.scan.source.SourcePaths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** For people: the findings of each target by class, then a summary of findings and benchmarks. */
public final class TextReport implements Report {
  private final Messages messages;
  private final Palette palette;

  /**
   * Makes a report.
   *
   * @param messages what findings say
   * @param palette whether to use colours
   */
  public TextReport(Messages messages, Palette palette) {
    this.messages = messages;
    this.palette = palette;
  }

  @Override
  public String render(ScanResult result) {
    return result.targets().stream()
        .map(target -> target(target, result))
        .collect(Collectors.joining("\n"));
  }

  private String target(TargetResult target, ScanResult result) {
    StringBuilder text = new StringBuilder();
    text.append(palette.heading(OneLine.of(target.target()))).append("\n\n");
    byClass(target)
        .forEach((className, findings) -> append(text, className, findings, result.measurements()));
    if (!target.findings().isEmpty()) {
      text.append(SummaryTable.of(target.findings(), result.threshold())).append('\n');
    }
    return text.append(closing(target)).append('\n').toString();
  }

  private static Map<String, List<Finding>> byClass(TargetResult target) {
    return target.findings().stream()
        .collect(
            Collectors.groupingBy(
                finding -> Names.binary(finding.location()),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  private void append(
      StringBuilder text, String className, List<Finding> findings, Measurements measurements) {
    text.append(palette.heading(OneLine.of(className))).append('\n');
    for (Finding finding : findings) {
      String confidence = Names.lower(finding.confidence());
      String message = messages.describe(finding);
      text.append("  ")
          .append(palette.place(OneLine.of(place(finding.location()))))
          .append("  ")
          .append(palette.alert(finding.pattern().practice().name()))
          .append(", ")
          .append(confidence)
          .append("\n    ")
          .append(OneLine.of(message))
          .append('\n');
      for (String measured : Measurement.texts(measurements.of(finding, message))) {
        text.append("    measured on ").append(palette.heading(measured)).append('\n');
      }
    }
    text.append('\n');
  }

  /** The format of a stack trace, which IDEs turn into a link. */
  private static String place(Location location) {
    String line = location.line() > 0 ? ":" + location.line() : "";
    String file = "(" + SourcePaths.file(location) + line + ")";
    return location.member().isEmpty() ? file : location.member() + file;
  }

  private static String closing(TargetResult target) {
    int all = target.benchmarks().size();
    String counted =
        all == 0
            ? "no benchmarks found"
            : target.affectedBenchmarks().size() + " of " + all + " benchmarks affected";
    int suppressed = target.suppressed().size();
    return switch (suppressed) {
      case 0 -> counted;
      case 1 -> counted + ", 1 finding suppressed";
      default -> counted + ", " + suppressed + " findings suppressed";
    };
  }
}
