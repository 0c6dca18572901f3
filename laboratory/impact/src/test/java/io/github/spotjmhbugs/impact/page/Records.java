// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.impact.record.Verdict;
import java.util.List;

/** Records for tests, one of each kind. */
final class Records {
  static final ImpactRecord DELETED =
      new ImpactRecord(
          finding("RETU", "JMH_RETU_IGNORED_RESULT", "HIGH", "org.foo.Bar", "measure", "12"),
          "0a1b",
          "org.foo.Bar.measure",
          17,
          Evidence.DELETED,
          new CodeSizes(472, 504, 920),
          Verdict.CONFIRMED,
          new Change(0.46, 18.9, "CPU ns/op", 40.1, 37.2, 43.5, 0.00012, 1),
          "",
          "G1",
          61.2);
  static final ImpactRecord DELETED_ON_25 =
      new ImpactRecord(
          DELETED.finding(),
          "0a1b",
          DELETED.benchmark(),
          25,
          Evidence.DELETED,
          new CodeSizes(520, 544, 960),
          Verdict.CONFIRMED,
          new Change(1.47, 19.8, "CPU ns/op", 12.5, 11.1, 14.2, 0.0003, 1),
          "",
          "",
          58.4);
  static final ImpactRecord KEPT =
      new ImpactRecord(
          finding("RETU", "JMH_RETU_IGNORED_RESULT", "NORMAL", "org.foo.Bar", "log", "20"),
          "0a1b",
          "org.foo.Bar.log",
          17,
          Evidence.KEPT,
          new CodeSizes(472, 536, 536),
          Verdict.CONTRADICTED,
          null,
          "",
          "",
          6.1);
  static final ImpactRecord FASTER =
      new ImpactRecord(
          finding("LOOP", "JMH_LOOP_ACCUMULATOR", "NORMAL", "org.foo.Loops", "sum", "33"),
          "0a1b",
          "org.foo.Loops.sum",
          17,
          null,
          null,
          Verdict.CONFIRMED,
          new Change(493, 369, "ns/op", -0.2515, -0.31, -0.19, 0.002, -1),
          "",
          "",
          80);
  static final ImpactRecord UNDECIDED =
      new ImpactRecord(
          finding("FORK", "JMH_FORK_ZERO_ANNOTATION", "NORMAL", "org.foo.Forks", "", ""),
          "0a1b",
          "org.foo.Forks.a",
          17,
          null,
          null,
          Verdict.UNDECIDED,
          new Change(100, 93, "ops/ms", -0.07, -0.3, 0.25, 0.4, -0.2),
          "the budget ended after 6 rounds",
          "",
          120);
  static final ImpactRecord NOT_REPAIRABLE =
      new ImpactRecord(
          finding("INVO", "JMH_INVO_FIXTURE", "LOW", "org.foo.<b>In</b>vo", "setUp", "8"),
          "0a1b",
          "",
          17,
          null,
          null,
          Verdict.NOT_REPAIRABLE,
          null,
          "the fixture, is abstract",
          "",
          0);
  static final List<ImpactRecord> ALL =
      List.of(DELETED, DELETED_ON_25, KEPT, FASTER, UNDECIDED, NOT_REPAIRABLE);

  private Records() {}

  private static List<String> finding(
      String practice,
      String pattern,
      String confidence,
      String className,
      String member,
      String line) {
    return List.of(
        "a.jar",
        practice,
        pattern,
        confidence,
        className,
        member,
        line,
        className + "#" + member,
        "The result is dropped.");
  }
}
