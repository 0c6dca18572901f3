// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.source.Repository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two studies of one list, as it was in 2018 and as it is now. */
class StudyDiffTest {
  private static final String SOURCE = "benchmarks/sample/Sample.java";

  @TempDir private static Path folder;

  private static Output before;
  private static Output now;
  private static String oldCommit;
  private static String newCommit;

  @BeforeAll
  static void studyTwice() throws IOException {
    Host host = new Host(folder.resolve("host"));
    Repository changed = host.repository("d/changed");
    oldCommit =
        changed.commit(
            "2018-05-29T23:59:59Z",
            Map.of(SOURCE, Sources.java("Sample", List.of(), List.of("gone", "kept"))));
    newCommit =
        changed.commit(
            "2018-05-30T00:00:00Z",
            Map.of(SOURCE, Sources.java("Sample", List.of("fine"), List.of("kept", "fresh"))));
    host.add("d/young", Map.of("Plain.java", "class Plain {}"));
    Path list = host.list("project", "d/changed", "d/young");
    before = new Output(folder.resolve("before"));
    now = new Output(folder.resolve("now"));
    String date = "--before=2018-05-30T00:00:00Z";
    assertThat(Invocation.of(host.study(list, before.root(), "--offline", date)).status()).isZero();
    assertThat(Invocation.of(host.study(list, now.root(), "--offline")).status()).isZero();
  }

  private static Invocation diff(Path first, Path second, String... options) {
    List<String> words = new ArrayList<>(List.of("study", "diff"));
    words.addAll(List.of(options));
    words.addAll(List.of(first.toString(), second.toString()));
    return Invocation.of(words.toArray(String[]::new));
  }

  @Test
  void beforeChoosesTheLastCommitOfItsTime() throws IOException {
    assertThat(before.record("d/changed").commit()).isEqualTo(oldCommit);
    assertThat(before.record("d/changed").benchmarks())
        .containsExactly("sample.Sample#gone", "sample.Sample#kept");
    assertThat(now.record("d/changed").commit()).isEqualTo(newCommit);
    assertThat(now.record("d/changed").benchmarks()).hasSize(3);
  }

  @Test
  void whatIsYoungerHasNoCommit() throws IOException {
    assertThat(before.record("d/young").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(before.record("d/young").reason())
        .isEqualTo("clone: no commit before 2018-05-30T00:00:00Z");
    assertThat(now.record("d/young").outcome()).isEqualTo(Outcome.WITHOUT_BENCHMARKS);
  }

  @Test
  void findingsAreNewGoneOrUnchanged() {
    Invocation diff = diff(before.root(), now.root());
    assertThat(diff.status()).isEqualTo(1);
    assertThat(diff.errors()).isEmpty();
    assertThat(diff.out())
        .contains(
            "| new findings | 1 |",
            "| gone findings | 1 |",
            "| unchanged findings | 1 |",
            "| projects compared | 1 |",
            "| projects not compared | 1 |",
            oldCommit,
            newCommit);
  }

  @Test
  void scriptsGetALineForEachFinding() {
    List<String> lines = diff(before.root(), now.root(), "--format", "csv").out().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines)
        .anyMatch(line -> line.startsWith("new,d/changed,RETU,") && line.contains("fresh"));
    assertThat(lines)
        .anyMatch(line -> line.startsWith("gone,d/changed,RETU,") && line.contains("gone"));
    assertThat(diff(before.root(), now.root(), "--format", "csv", "--all").out().lines())
        .hasSize(4)
        .anyMatch(line -> line.startsWith("unchanged,d/changed,RETU,"));
  }

  @Test
  void aRunIsLikeItself() {
    Invocation diff = diff(now.root(), now.root());
    assertThat(diff.status()).isZero();
    assertThat(diff.out()).contains("| unchanged findings | 2 |", "| new findings | 0 |");
  }

  @Test
  void aFolderWithoutResultsIsNamed() {
    Path nothing = folder.resolve("nothing");
    assertThat(diff(now.root(), nothing))
        .isEqualTo(
            new Invocation(
                2,
                "",
                List.of(
                    "spotjmhbugs: "
                        + nothing.resolve("results.jsonl")
                        + ": no such file or directory")));
    assertThat(nothing).doesNotExist();
  }
}
