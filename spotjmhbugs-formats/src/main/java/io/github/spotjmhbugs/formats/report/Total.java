// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How many findings and benchmarks there are, in one line. */
public final class Total {
  private Total() {}

  /**
   * Counts.
   *
   * @param targets what was found in some targets
   * @return such as {@code 11 findings in 7 of 40 benchmarks (2 high, 9 medium)}
   */
  public static String of(List<TargetResult> targets) {
    int benchmarks = targets.stream().mapToInt(target -> target.benchmarks().size()).sum();
    int affected = targets.stream().mapToInt(target -> target.affectedBenchmarks().size()).sum();
    int findings = targets.stream().mapToInt(target -> target.findings().size()).sum();
    String counted = plural(findings, "finding");
    String levels = levels(targets);
    if (benchmarks == 0) {
      return findings == 0 ? "no benchmarks found" : counted + levels + ", no benchmarks found";
    }
    return findings == 0
        ? "no findings in " + plural(benchmarks, "benchmark")
        : "%s in %d of %s%s".formatted(counted, affected, plural(benchmarks, "benchmark"), levels);
  }

  private static String levels(List<TargetResult> targets) {
    return Arrays.stream(Confidence.values())
        .map(each -> Map.entry(each, count(targets, each)))
        .filter(each -> each.getValue() > 0)
        .map(each -> each.getValue() + " " + Names.word(each.getKey()))
        .collect(Collectors.joining(", ", " (", ")"));
  }

  private static long count(List<TargetResult> targets, Confidence confidence) {
    return targets.stream()
        .flatMap(target -> target.findings().stream())
        .filter(finding -> finding.confidence() == confidence)
        .count();
  }

  /**
   * Counts things.
   *
   * @param count how many
   * @param noun the word for one
   * @return both
   */
  static String plural(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
