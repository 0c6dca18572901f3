// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each finding names every benchmark whose score it can bend, and no other. */
class AffectedBenchmarksTest {
  private static final String PACKAGE = "io.github.spotjmhbugs.fixtures.";

  private static List<Finding> findings;

  @BeforeAll
  static void analyse() throws IOException {
    findings = EngineHost.findings(ClassFiles.in(Corpus.path("fixtures")));
  }

  @ParameterizedTest
  @CsvSource({
    "retu.IgnoredPureResult, oneOfTwo, retu.IgnoredPureResult#oneOfTwo",
    "retu.DroppedInHelper, twoDeep, retu.DroppedInHelper#twoDeep",
    "retu.InheritedBenchmark, ignored,"
        + " retu.InheritedBenchmark$Another#ignored retu.InheritedBenchmark$Concrete#ignored",
    "retu.BridgeCopies, get, retu.BridgeCopies#get",
    "mixed.old.MeasuredByOldJmh, ignored, mixed.old.MeasuredByOldJmh#ignored",
    "loop.RepeatingHelper, twoDeep, loop.RepeatingHelper#twoDeep",
    "finals.ConstantOperand, count, finals.ConstantOperand#ofInt",
    "finals.FoldedBranch, compressed, finals.FoldedBranch#encode",
    "invo.SharedState$Input, mix,"
        + " invo.SharedState#first invo.SharedState#second invo.SharedState$Beside#last",
    "invo.InheritedFixture$Base, mix, invo.InheritedFixture#sort",
    "invo.StateOfState$Source, draw, invo.StateOfState#read",
    "param.EarlyParts$Handed, <init>, param.EarlyParts$Handed#uses",
    "fork.ZeroForks, zero, fork.ZeroForks#zero",
    "fork.ZeroForksForClass, '', fork.ZeroForksForClass#inherited",
    "fork.InheritedZero$Base, '', fork.InheritedZero$Concrete#work"
  })
  void areNamed(String className, String member, String benchmarks) {
    String internalName = (PACKAGE + className).replace('.', '/');
    List<Finding> there =
        findings.stream()
            .filter(finding -> finding.location().className().equals(internalName))
            .filter(finding -> finding.location().member().equals(member))
            .toList();
    assertThat(there)
        .singleElement()
        .extracting(Finding::affected)
        .isEqualTo(List.of(benchmarks.split(" ")).stream().map(PACKAGE::concat).toList());
  }
}
