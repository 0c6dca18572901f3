// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Findings;
import io.github.spotjmhbugs.host.result.ScanResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {
  @TempDir private Path folder;

  @Test
  void knownFindingsAreSetApartWhereverTheirLinesHaveMoved() throws IOException {
    Baseline known = written(Findings.result(Findings.retu(12), Findings.constant()));

    Baseline.Comparison later =
        known.compare(Findings.result(Findings.retu(99), Findings.constant(), Findings.fork()));
    assertThat(later.result().allFindings()).containsExactly(Findings.fork());
    assertThat(later.result().targets().get(0).known())
        .containsExactly(Findings.retu(99), Findings.constant());
    assertThat(later.gone()).isZero();
  }

  @Test
  void ofEqualNamesOnlyTheSurplusIsNew() throws IOException {
    Baseline known = written(Findings.result(Findings.retu(1), Findings.retu(2)));

    Baseline.Comparison later =
        known.compare(Findings.result(Findings.retu(1), Findings.retu(2), Findings.retu(3)));
    assertThat(later.result().allFindings()).containsExactly(Findings.retu(3));

    Predicate<Finding> recognizer = known.recognizer();
    assertThat(Stream.of(1, 2, 3).map(Findings::retu).filter(recognizer))
        .containsExactly(Findings.retu(1), Findings.retu(2));
    assertThat(known.recognizer().test(Findings.retu(3))).isTrue();
  }

  @Test
  void whatIsRepairedIsGoneAndWhatIsBelowTheThresholdIsNot() throws IOException {
    ScanResult before = Findings.result(Findings.retu(1), Findings.constant(), Findings.fork());
    Baseline known = written(before);

    ScanResult repaired = Findings.result(Findings.constant(), Findings.fork());
    ScanResult sure = new ScanResult(Confidence.NORMAL, repaired.targets(), repaired.problems());
    assertThat(known.compare(sure).gone()).isEqualTo(1);
  }

  @Test
  void practicesThatNobodyLooksForAreNotGone() throws IOException {
    Baseline known = written(Findings.result(Findings.retu(1), Findings.constant()));

    Baseline some = known.only(List.of(Findings.retu(1).pattern().practice()));
    assertThat(some.compare(Findings.result()).gone()).isEqualTo(1);
    assertThat(known.compare(Findings.result()).gone()).isEqualTo(2);
  }

  @Test
  void theFileIsSortedByPlaceAndSaysWhatIsInIt() {
    assertThat(
            Baseline.text(Findings.result(Findings.retu(1), Findings.constant(), Findings.fork())))
        .startsWith("# ")
        .containsPattern(
            "(?s) 1 FINAL Ünnamed#x\n[0-9a-f]{32} 1 FORK org.foo.Forks\n[0-9a-f]{32} 1 RETU"
                + " org.foo.Bar\\$In#measure\n$");
  }

  @Test
  void oneMoreFindingIsAddedWhereItBelongs() {
    String two = Baseline.text(Findings.result(Findings.constant(), Findings.retu(1)));
    String three =
        Baseline.text(Findings.result(Findings.constant(), Findings.fork(), Findings.retu(1)));
    assertThat(Baseline.adding(two, Findings.fork())).isEqualTo(three);
    assertThat(Baseline.adding(two, Findings.retu(2)))
        .isEqualTo(
            Baseline.text(
                Findings.result(Findings.constant(), Findings.retu(1), Findings.retu(2))));
    assertThat(Baseline.adding("", Findings.fork()))
        .isEqualTo(Baseline.text(Findings.result(Findings.fork())));
    assertThat(Baseline.adding("# ours\n", Findings.fork())).startsWith("# ours\n").hasLineCount(2);
  }

  @Test
  void aNameCannotAddALine() throws IOException {
    ScanResult hostile = Findings.result(Findings.in("p/A\n" + "0".repeat(32) + " 9", "A.java"));
    assertThat(Baseline.text(hostile).lines().filter(line -> !line.startsWith("#"))).hasSize(1);
    assertThat(written(hostile).compare(hostile).result().allFindings()).isEmpty();
  }

  @Test
  void whatIsNoBaselineIsNamedWithItsLine() throws IOException {
    Path file = folder.resolve("b.txt");
    Files.writeString(file, "# fine\n\n<<<<<<< HEAD\n");
    assertThatThrownBy(() -> Baseline.in(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": line 3 is no entry of a baseline; write it anew");
    Files.write(file, new byte[] {(byte) 0xc3, '\n'});
    assertThatThrownBy(() -> Baseline.in(file)).hasMessage(file + ": not a text file");
    assertThatThrownBy(() -> Baseline.in(folder.resolve("none")))
        .hasMessage(folder.resolve("none") + ": no such file or directory");
  }

  private Baseline written(ScanResult result) throws IOException {
    return Baseline.in(Files.writeString(folder.resolve("known.txt"), Baseline.text(result)));
  }
}
