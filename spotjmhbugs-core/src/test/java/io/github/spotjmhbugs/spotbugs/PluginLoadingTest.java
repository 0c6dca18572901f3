// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.BugRanker;
import edu.umd.cs.findbugs.DetectorFactory;
import edu.umd.cs.findbugs.DetectorFactoryCollection;
import edu.umd.cs.findbugs.Plugin;
import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * SpotBugs takes the plugin, all of it. Without this, a test that expects silence proves nothing.
 */
@ResourceLock("SpotBugs")
class PluginLoadingTest {
  private final Plugin plugin = PluginRun.plugin();

  @Test
  void isLoadedUnderItsId() {
    assertThat(Plugin.getAllPluginIds()).contains("io.github.spotjmhbugs");
    assertThat(plugin.getEngineRegistrarClass()).isEqualTo(EngineRegistrar.class);
  }

  @Test
  void bringsADetectorForEachPractice() {
    assertThat(plugin.getDetectorFactories())
        .extracting(factory -> factory.getShortName().toUpperCase(Locale.ROOT))
        .containsExactlyElementsOf(Practices.keys().stream().map(key -> key + "DETECTOR").toList());
  }

  @Test
  void declaresItsCategory() {
    assertThat(plugin.getBugCategory("JMH").getShortDescription()).isEqualTo("JMH benchmark");
    assertThat(plugin.getBugCategory("JMH").getAbbrev()).isEqualTo("J");
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void knowsPattern(BugPattern pattern) {
    edu.umd.cs.findbugs.BugPattern known =
        DetectorFactoryCollection.instance().lookupBugPattern(pattern.type());
    assertThat(known).isNotNull();
    assertThat(known.getCategory()).isEqualTo("JMH");
    assertThat(known.getBugCode().getDescription()).startsWith("JMH: ");
    assertThat(known.getUri())
        .contains(
            URI.create(
                "https://spotjmhbugs.github.io/spotjmhbugs/docs/practices/index.html#"
                    + pattern.type()));
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void ranksPatternAbsolutely(BugPattern pattern) {
    List<PracticeKey> lessScary = List.of(LoopPractice.KEY, FinalPractice.KEY);
    edu.umd.cs.findbugs.BugPattern known =
        DetectorFactoryCollection.instance().lookupBugPattern(pattern.type());
    DetectorFactory factory =
        plugin.getDetectorFactories().stream()
            .filter(f -> f.getReportedBugPatterns().contains(known))
            .findFirst()
            .orElseThrow();
    assertThat(BugRanker.findRank(known, factory))
        .isEqualTo(lessScary.contains(pattern.practice()) ? 14 : 10);
  }
}
