// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Messages;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Tells whether the values of a record fit together, as far as their types do not tell: ranges,
 * names, paths.
 */
final class RecordCheck {
  /** The most files and benchmarks of a project: those of thousands can be added up. */
  private static final int MOST = 100_000;

  /** In milliseconds. */
  private static final long LONGEST_STEP = TimeUnit.DAYS.toMillis(366);

  /** The largest number of a line or an instruction in a class file. */
  private static final int LAST = 0xFFFF;

  /** All flags that ASM knows. */
  private static final int ACCESS = 0x3FFFF;

  private static final Pattern COMMIT = Pattern.compile("|[0-9a-f]{40}|[0-9a-f]{64}");
  private static final Pattern BUILT_BY = Pattern.compile("[a-z +]{0,60}");

  private RecordCheck() {}

  /**
   * Checks a record.
   *
   * @throws IOException when a value makes no sense; the message has its JSON path
   */
  static void check(ProjectRecord record) throws IOException {
    require(!record.project().isEmpty(), "$.project");
    require(record.reason().length() <= ProjectRecord.LONGEST_REASON, "$.reason");
    require(COMMIT.matcher(record.commit()).matches(), "$.commit");
    require(BUILT_BY.matcher(record.builtBy()).matches(), "$.builtBy");
    require(isIn(0, record.sourceBenchmarks(), MOST), "$.sourceBenchmarks");
    require(isIn(0, record.sourceFiles(), record.sourceBenchmarks()), "$.sourceFiles");
    require(isIn(0, record.seen(), record.sourceBenchmarks()), "$.seen");
    require(
        record.places().paths().values().stream().allMatch(RecordCheck::isInside),
        "$.places.paths");
    require(
        record.times().values().stream().allMatch(time -> time >= 0 && time <= LONGEST_STEP),
        "$.times");
    require(
        record.problems().stream()
            .allMatch(problem -> problem.length() <= ProjectRecord.LONGEST_REASON),
        "$.problems");
    require(areBenchmarks(record.benchmarks()), "$.benchmarks");
    boolean isScanned = record.outcome().isScanned();
    require(isScanned || record.benchmarks().isEmpty(), "$.benchmarks");
    require(isScanned || record.findings().isEmpty(), "$.findings");
    for (int i = 0; i < record.findings().size(); i++) {
      check(record.findings().get(i), "$.findings[" + i + "].");
    }
  }

  private static void check(Finding finding, String path) throws IOException {
    require(
        finding.rating().doubt().isEmpty() || finding.confidence() == Confidence.LOW,
        path + "rating.doubt");
    require(finding.details().size() >= Messages.detailsIn(finding.pattern()), path + "details");
    check(finding.location(), path + "location.");
    require(!finding.sites().isEmpty(), path + "sites");
    for (InstructionSite site : finding.sites()) {
      require(!site.className().isEmpty(), path + "sites");
      require(isIn(InstructionSite.NONE, site.instruction(), LAST), path + "sites");
    }
    require(
        finding.secondaryLines().stream().allMatch(line -> isIn(0, line, LAST)),
        path + "secondaryLines");
    require(areBenchmarks(finding.affected()), path + "affected");
  }

  private static void check(Location location, String path) throws IOException {
    require(!location.className().isEmpty(), path + "className");
    require(
        location.member().isEmpty() == (location.kind() == Location.Kind.CLASS), path + "member");
    require(isIn(0, location.access(), ACCESS), path + "access");
    require(isIn(-1, location.line(), LAST), path + "line");
  }

  private static void require(boolean isRight, String path) throws IOException {
    if (!isRight) {
      throw new StrictAdapters.Refusal(path, "makes no sense");
    }
  }

  private static boolean isIn(int least, int number, int most) {
    return number >= least && number <= most;
  }

  private static boolean areBenchmarks(List<String> names) {
    return names.stream().allMatch(name -> name.indexOf('#') > 0 && !name.endsWith("#"));
  }

  private static boolean isInside(String path) {
    return !path.isEmpty() && !path.startsWith("/") && !List.of(path.split("/", -1)).contains("..");
  }
}
