// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StronglyConnectedComponentsTest {
  private static List<Set<Integer>> of(Map<Integer, List<Integer>> successors) {
    List<Integer> nodes = successors.keySet().stream().sorted().toList();
    return ProgramSlice.cycles(nodes, n -> successors.getOrDefault(n, List.of()));
  }

  @Test
  void aSingleNodeNeedsAnEdgeToItself() {
    assertThat(of(Map.of(1, List.of(2), 2, List.of()))).isEmpty();
    assertThat(of(Map.of(1, List.of(1)))).containsExactly(Set.of(1));
  }

  @Test
  void cyclesThatShareANodeAreOne() {
    assertThat(of(Map.of(1, List.of(2, 3), 2, List.of(1), 3, List.of(1))))
        .containsExactly(Set.of(1, 2, 3));
  }

  @Test
  void cyclesThatAreReachedOneWayAreTwo() {
    assertThat(of(Map.of(1, List.of(2), 2, List.of(1, 3), 3, List.of(4), 4, List.of(3))))
        .containsExactlyInAnyOrder(Set.of(1, 2), Set.of(3, 4));
  }

  @Test
  void nodesThatAreNotListedDoNotCount() {
    assertThat(ProgramSlice.cycles(List.of(1), n -> List.of(n == 1 ? 2 : 1))).isEmpty();
  }

  @Test
  void aLongPathDoesNotOverflowTheStack() {
    int length = 100_000;
    List<Integer> nodes = IntStream.range(0, length).boxed().toList();
    assertThat(ProgramSlice.cycles(nodes, n -> List.of((n + 1) % length)))
        .singleElement()
        .satisfies(cycle -> assertThat(cycle).hasSize(length));
  }
}
