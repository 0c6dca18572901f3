// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.SortedBugCollection;
import edu.umd.cs.findbugs.SourceLineAnnotation;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ResourceLock("SpotBugs")
class BugInstancesTest {
  @BeforeAll
  static void loadPlugin() {
    PluginRun.plugin();
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void saysTheSameAsTheOtherHosts(BugPattern pattern) {
    Finding finding = finding(pattern, 7);
    assertThat(BugInstances.of(null, finding).getMessageWithoutPrefix())
        .isEqualTo(Messages.bundled().describe(finding));
  }

  @Test
  void tellsTheLineFromThoseThatBelongToIt() {
    BugInstance bug = BugInstances.of(null, finding(RetuPractice.FORGOTTEN_OBJECT, 7));
    assertThat(bug.getPrimarySourceLineAnnotation().getStartLine()).isEqualTo(7);
    assertThat(bug.getAnotherInstanceSourceLineAnnotations())
        .extracting(SourceLineAnnotation::getStartLine)
        .containsExactly(9, 11);
  }

  @Test
  void leavesALineOutThatTheClassFileDoesNotTell() {
    BugInstance bug = BugInstances.of(null, finding(RetuPractice.IGNORED_RESULT, -1));
    assertThat(bug.getAnnotations())
        .filteredOn(a -> SourceLineAnnotation.DEFAULT_ROLE.equals(a.getDescription()))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void isHashedByWhatItIsAbout(BugPattern pattern) {
    BugInstance known = BugInstances.of(null, finding(pattern, 7));
    assertThat(hash(pattern, "first", " in helper Other.work (line 8)", "", ""))
        .isEqualTo(known.getInstanceHash());
    assertThat(hash(pattern, "other", " {1} second", "$3 third", "fourth"))
        .isNotEqualTo(known.getInstanceHash());
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void isTheSameWhenReadFromAReport(BugPattern pattern) throws Exception {
    BugInstance bug = BugInstances.of(null, finding(pattern, 7));
    BugInstance read = writtenAndRead(bug);
    assertThat(read.getInstanceHash()).isEqualTo(bug.getInstanceHash());
    assertThat(read.getMessageWithoutPrefix()).isEqualTo(bug.getMessageWithoutPrefix());
    assertThat(read.getAnnotations())
        .hasSameSizeAs(bug.getAnnotations())
        .extracting(Object::toString)
        .containsExactlyElementsOf(bug.getAnnotations().stream().map(Object::toString).toList());
  }

  @Test
  void showsDetailsWithoutALabel() {
    BugInstance bug = BugInstances.of(null, finding(RetuPractice.IGNORED_RESULT, 7));
    assertThat(bug.getAnnotations())
        .extracting(Object::toString)
        .contains(
            "Value first", " {1} second", "$3 third", "fourth", " Affected: Bench.State#run.");
  }

  private static String hash(BugPattern pattern, String subject, String... details) {
    return BugInstances.of(null, finding(pattern, 12, subject, details)).getInstanceHash();
  }

  private static BugInstance writtenAndRead(BugInstance bug) throws Exception {
    StringWriter report = new StringWriter();
    SortedBugCollection written = new SortedBugCollection();
    written.setWithMessages(true);
    written.add(bug);
    written.writeXML(report);
    SortedBugCollection read = new SortedBugCollection();
    read.readXML(new StringReader(report.toString()));
    return read.getCollection().iterator().next();
  }

  private static Finding finding(BugPattern pattern, int line) {
    return finding(pattern, line, "first", " {1} second", "$3 third", "fourth");
  }

  private static Finding finding(BugPattern pattern, int line, String subject, String... details) {
    // Not a method: SpotBugs looks for its lines on the class path of an analysis.
    Location location =
        new Location("p/Bench$State", "", Location.Kind.FIELD, "size", "I", 0, line);
    return new Finding(
        pattern,
        Confidence.NORMAL,
        location,
        Phrase.of(subject),
        Stream.of(details).map(Phrase::of).toList(),
        List.of(
            new InstructionSite(
                "p/Bench$State", "size", "I", InstructionSite.NONE, Kind.CONSTANT_FIELD)),
        List.of(9, 11),
        List.of("p.Bench$State#run"));
  }
}
