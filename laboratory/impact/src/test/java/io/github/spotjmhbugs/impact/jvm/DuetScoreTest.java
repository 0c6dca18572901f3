// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read from the turns of a duet. */
class DuetScoreTest {
  private static final int PAIRS = 40;
  private static final long TURN = 2_000_000;

  /** An invocation counts as so many. */
  private static final int OPERATIONS = 10;

  @TempDir private Path folder;

  /** A duet: the repaired variant does half as many operations in the same CPU time. */
  private DuetScore score(long waited, double share) throws IOException, ForkFailureException {
    List<String> lines = new ArrayList<>(List.of("1000 2000 " + waited));
    for (int i = 0; i < PAIRS; i++) {
      // The machine gets slower, and who is first changes.
      int slowdown = 1 + i / 10;
      String original = "0 0 " + 1000.0 / slowdown + " " + (long) (TURN * share) + " " + TURN;
      String repaired = "1 0 " + 500.0 / slowdown + " " + (long) (TURN * share) + " " + TURN;
      lines.add(i % 2 == 0 ? original : repaired);
      lines.add(i % 2 == 0 ? repaired : original);
    }
    return DuetScore.read(Files.write(folder.resolve("turns"), lines), OPERATIONS);
  }

  private static double ratio(DuetScore score) {
    return score.repaired().best() / score.original().best();
  }

  @Test
  void neighboursAreComparedHoweverSlowTheMachineGets() throws Exception {
    DuetScore score = score(0, 1);
    assertThat(ratio(score)).isCloseTo(2, within(1e-9));
    assertThat(score.original().tellsCpu()).isTrue();
    assertThat(score.original().begin()).isEqualTo(Instant.ofEpochMilli(1000));
    assertThat(score.original().end()).isEqualTo(Instant.ofEpochMilli(2000));
    assertThat(score.shorter()).isEqualTo(score.original());
    // A thousand invocations at first, and a quarter of that in the end.
    assertThat(score.shorter().best()).isBetween(TURN / 1e4, TURN / 0.25e4);
  }

  /** One of three stubs is four times as fast, which JMH's own score would not show. */
  @Test
  void aStubThatIsCompiledOtherwiseIsOutvoted() throws Exception {
    List<String> lines = new ArrayList<>(List.of("1000 2000 0"));
    for (int i = 0; i < PAIRS; i++) {
      int stub = i % 3;
      double operations = stub == 1 ? 2000 : 500 + stub;
      lines.add("0 " + stub + " 1000 " + TURN + " " + TURN);
      lines.add("1 " + stub + " " + operations + " " + TURN + " " + TURN);
    }
    DuetScore score = DuetScore.read(Files.write(folder.resolve("turns"), lines), OPERATIONS);
    assertThat(ratio(score)).isCloseTo(1000 / 502.0, within(1e-9));
    assertThat(score.stubs()).isEqualTo(6);
    assertThat(score(0, 1).stubs()).isEqualTo(2);
  }

  /** On a busy machine, most turns are interrupted, but not all. */
  @Test
  void aBenchmarkThatWaitsIsMeasuredInWallTime() throws Exception {
    assertThat(score(PAIRS, 1).original().cpu()).isEmpty();
    assertThat(score(0, 0.5).original().cpu()).isEmpty();
    assertThat(ratio(score(PAIRS, 1))).isCloseTo(2, within(1e-9));
  }

  @Test
  void aClockThatStandsStillIsNone() throws Exception {
    assertThat(score(0, 0).original().cpu()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x 2 1",
        "1000 2000",
        "1 2 0",
        "1 2 0\n0 0 1 2",
        "1 2 0\n0 0 1 2 3\n1 0 1 2 x"
      })
  void damagedTurnsAreNone(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("turns"), text);
    assertThatThrownBy(() -> DuetScore.read(file, 1))
        .isInstanceOf(ForkFailureException.class)
        .hasMessage("the duet left no turns");
  }
}
