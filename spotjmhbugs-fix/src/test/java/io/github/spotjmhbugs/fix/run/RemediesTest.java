// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.CompileCheck;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Outcome;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No repair that a user can choose trades one mistake for another. */
class RemediesTest {
  private static TestProgram before;
  private static List<Finding> findings;

  @BeforeAll
  static void scan() {
    before = TestProgram.compile(FixturesTest.sources());
    findings = before.findings();
  }

  @ParameterizedTest
  @EnumSource(Remedy.class)
  void repairStartsNoFinding(Remedy remedy) {
    Program program = new Program(before, before.classFiles().keySet());
    Map<String, List<Task>> byFile = new TreeMap<>();
    for (Finding finding : findings) {
      if (Remedy.of(finding).contains(remedy)) {
        byFile
            .computeIfAbsent(FixturesTest.path(finding, program), key -> new ArrayList<>())
            .add(new Task(finding, remedy));
      }
    }
    Map<String, String> sources = new TreeMap<>(before.sources());
    List<Finding> repaired = new ArrayList<>();
    SourceRepairs repairs = new SourceRepairs(program, CompileCheck.NONE);
    byFile.forEach(
        (path, tasks) -> {
          Outcome outcome = repairs.repair(before.sources().get(path), tasks);
          repaired.addAll(outcome.repaired());
          sources.put(path, Edits.apply(before.sources().get(path), outcome.edits()));
        });

    List<String> left = FixturesTest.identities(TestProgram.compile(sources).findings());
    FixturesTest.identities(findings).forEach(left::remove);
    left.remove(FixturesTest.UNRUN);
    assertThat(repaired).isNotEmpty();
    assertThat(left).as("findings that %s starts", remedy).isEmpty();
  }
}
