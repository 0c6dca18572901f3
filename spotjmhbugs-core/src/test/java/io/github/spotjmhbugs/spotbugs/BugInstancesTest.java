// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.SortedBugCollection;
import edu.umd.cs.findbugs.SourceLineAnnotation;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.testing.MessageText;
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
    assertThat(instance(finding).getMessageWithoutPrefix()).isEqualTo(MessageText.of(finding));
  }

  @Test
  void tellsTheLineFromThoseThatBelongToIt() {
    BugInstance bug = instance(finding(RetuPractice.FORGOTTEN_OBJECT, 7));
    assertThat(bug.getPrimarySourceLineAnnotation().getStartLine()).isEqualTo(7);
    assertThat(bug.getAnotherInstanceSourceLineAnnotations())
        .extracting(SourceLineAnnotation::getStartLine)
        .containsExactly(9, 11);
  }

  @Test
  void leavesALineOutThatTheClassFileDoesNotTell() {
    BugInstance bug = instance(finding(RetuPractice.IGNORED_RESULT, -1));
    assertThat(bug.getAnnotations()).first().hasToString("In State.java");
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void isHashedByWhatItIsAbout(BugPattern pattern) {
    BugInstance known = instance(finding(pattern, 7));
    assertThat(hash(pattern, "first", " in helper Other.work (line 8)", "", ""))
        .isEqualTo(known.getInstanceHash());
    assertThat(hash(pattern, "other", " {1} second", "$3 third", "fourth"))
        .isNotEqualTo(known.getInstanceHash());
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void isTheSameWhenReadFromAReport(BugPattern pattern) throws Exception {
    BugInstance bug = instance(finding(pattern, 7));
    BugInstance read = writtenAndRead(bug);
    assertThat(read.getInstanceHash()).isEqualTo(bug.getInstanceHash());
    assertThat(read.getMessageWithoutPrefix()).isEqualTo(bug.getMessageWithoutPrefix());
    assertThat(read.getAnnotations())
        .hasSameSizeAs(bug.getAnnotations())
        .extracting(Object::toString)
        .containsExactlyElementsOf(bug.getAnnotations().stream().map(Object::toString).toList());
  }

  @ParameterizedTest
  @MethodSource("io.github.spotjmhbugs.analysis.Practices#patterns")
  void differsIfItsDetailsDo(BugPattern pattern) {
    assertThat(instance(finding(pattern, 7)))
        .isEqualTo(instance(finding(pattern, 7)))
        .isNotEqualTo(instance(finding(pattern, 7, "first", "another")));
  }

  /** In the navigation of Eclipse's Bug Info. */
  @Test
  void listsNoPartsOfItsMessage() {
    assertThat(listed(instance(finding(RetuPractice.IGNORED_RESULT, 7))))
        .containsExactlyInAnyOrder(
            "Field p.Bench$State.size",
            "Value first",
            "Another occurrence at State.java:[line 9]",
            "Another occurrence at State.java:[line 11]");
    assertThat(listed(instance(finding(RetuPractice.IGNORED_RESULT, 7, "first", "", ""))))
        .doesNotContain("");
  }

  /** XML that others read has the line where they look for it: in the first of its elements. */
  @Test
  void beginsWithTheLine() {
    BugInstance bug = instance(finding(RetuPractice.IGNORED_RESULT, 7));
    assertThat(bug.getAnnotations().get(0)).isSameAs(bug.getPrimarySourceLineAnnotation());
  }

  private static List<String> listed(BugInstance bug) {
    return bug.getAnnotationsForMessage(false).stream().map(Object::toString).toList();
  }

  private static String hash(BugPattern pattern, String subject, String... details) {
    return instance(finding(pattern, 12, subject, details)).getInstanceHash();
  }

  private static BugInstance instance(Finding finding) {
    return BugInstances.of(null, finding, finding.location().line());
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
        new Location("p/Bench$State", "State.java", Location.Kind.FIELD, "size", "I", 0, line);
    return new Finding(
        pattern,
        Rating.NORMAL,
        location,
        Phrase.of(subject),
        Stream.of(details).map(Phrase::of).toList(),
        List.of(new Site.Declaration("p/Bench$State", "size", "I")),
        List.of(9, 11),
        List.of("p.Bench$State#run"));
  }
}
