// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.SourceLineAnnotation;
import io.github.spotjmhbugs.practice.Confidence;
import io.github.spotjmhbugs.practice.Finding;
import io.github.spotjmhbugs.practice.Location;
import io.github.spotjmhbugs.practice.Messages;
import io.github.spotjmhbugs.practice.Pattern;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BugInstancesTest {
  @BeforeAll
  static void loadPlugin() {
    PluginRun.plugin();
  }

  @ParameterizedTest
  @EnumSource
  void saysTheSameAsTheOtherHosts(Pattern pattern) {
    Finding finding = finding(pattern, 7);
    assertThat(BugInstances.of(null, finding).getMessageWithoutPrefix())
        .isEqualTo(Messages.bundled().describe(finding));
  }

  @Test
  void tellsTheLineFromThoseThatBelongToIt() {
    BugInstance bug = BugInstances.of(null, finding(Pattern.JMH_RETU_FORGOTTEN_OBJECT, 7));
    assertThat(bug.getPrimarySourceLineAnnotation().getStartLine()).isEqualTo(7);
    assertThat(bug.getAnotherInstanceSourceLineAnnotations())
        .extracting(SourceLineAnnotation::getStartLine)
        .containsExactly(9, 11);
  }

  @Test
  void leavesALineOutThatTheClassFileDoesNotTell() {
    BugInstance bug = BugInstances.of(null, finding(Pattern.JMH_RETU_IGNORED_RESULT, -1));
    assertThat(bug.getAnnotations())
        .filteredOn(a -> SourceLineAnnotation.DEFAULT_ROLE.equals(a.getDescription()))
        .isEmpty();
  }

  private static Finding finding(Pattern pattern, int line) {
    // Not a method: SpotBugs looks for its lines on the class path of an analysis.
    Location location =
        new Location("p/Bench$State", "", Location.Kind.FIELD, "size", "I", 0, line);
    return new Finding(
        pattern,
        Confidence.NORMAL,
        location,
        List.of("first", " {1} second", "$3 third", "p.Bench$State#run"),
        List.of(9, 11),
        List.of("p.Bench$State#run"));
  }
}
