// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.oracle.World.Node;
import io.github.spotjmhbugs.oracle.World.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SnapshotTest {
  @Test
  void seesWhatIsFarAway() {
    Node node = new Node(1);
    Object root = List.of(Map.of("key", new Object[] {new Pair(2, node)}));
    String before = Snapshot.of(root);
    node.next.x = 5;
    assertThat(Snapshot.of(root)).isNotEqualTo(before);
  }

  @Test
  void tellsOneObjectFromTwoEqualOnes() {
    Node node = new Node(1);
    assertThat(Snapshot.of(List.of(node, node)))
        .isNotEqualTo(Snapshot.of(List.of(node, new Node(1))));
  }

  @Test
  void boxesAndStringsHaveNoIdentity() {
    List<Object> one = new ArrayList<>(List.of(1000, new String("a")));
    List<Object> other = new ArrayList<>(List.of(Integer.parseInt("1000"), "a"));
    assertThat(Snapshot.of(one)).isEqualTo(Snapshot.of(other));
  }

  @Test
  void seesWhereAnIteratorStands() {
    List<Integer> list = List.of(1, 2);
    var moved = list.iterator();
    moved.next();
    assertThat(Snapshot.of(moved)).isNotEqualTo(Snapshot.of(list.iterator()));
  }

  @Test
  void showsAPartOfAListThatIsOfNoUseAnyMore() {
    List<Object> list = new ArrayList<>(List.of(1, 2, 3));
    List<Object> part = list.subList(0, 2);
    list.clear();
    assertThat(Snapshot.of(List.of(part, 4))).contains("ConcurrentModification", "4");
  }

  @Test
  void cutsOffATextThatDoubles() {
    String text = "ab".repeat(1_000_000);
    assertThat(Snapshot.of(text))
        .hasSizeLessThan(text.length())
        .isNotEqualTo(Snapshot.of(text + "c"));
  }
}
