// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Location.Kind;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.List;

/** Findings for tests of reports. */
public final class Findings {
  private static final Site SITE = new Site.Code("p/B", "b", "()V", 3);

  private Findings() {}

  public static Finding retu(int line) {
    return new Finding(
        RetuPractice.IGNORED_RESULT,
        Rating.HIGH,
        new Location("org/foo/Bar$In", "Bar.java", Kind.METHOD, "measure", "()V", 1, line),
        Phrase.of("Math.log"),
        List.of(Phrase.of(""), Phrase.of("")),
        List.of(SITE),
        List.of(line + 1, line + 2),
        List.of("org.foo.Bar$In#measure", "org.foo.Bar$In#another"));
  }

  public static Finding in(String className, String sourceFile) {
    return new Finding(
        RetuPractice.IGNORED_RESULT,
        Rating.HIGH,
        new Location(className, sourceFile, Kind.METHOD, "measure", "()V", 1, 1),
        Phrase.of("Math.log"),
        List.of(Phrase.of(""), Phrase.of("")),
        List.of(SITE),
        List.of(),
        List.of("C#measure"));
  }

  public static Finding at(Finding finding, List<Integer> secondaryLines) {
    return new Finding(
        finding.pattern(),
        finding.rating(),
        finding.location(),
        finding.subject(),
        finding.details(),
        finding.sites(),
        secondaryLines,
        finding.affected());
  }

  public static Finding constant() {
    return new Finding(
        FinalPractice.CONSTANT_INPUT,
        Rating.low("it may be meant"),
        new Location("Ünnamed", "", Kind.FIELD, "x", "I", 16, -1),
        Phrase.of("Ünnamed.x"),
        List.of(Phrase.of("the \"constant\" 1"), Phrase.of("a literal"), Phrase.of("Ünnamed#b")),
        List.of(SITE),
        List.of(),
        List.of("Ünnamed#b"));
  }

  public static Finding fork() {
    return new Finding(
        ForkPractice.ZERO_ANNOTATION,
        Rating.NORMAL,
        new Location("org/foo/Forks", "Forks.java", Kind.CLASS, "", "", 0, -1),
        Phrase.of("Forks"),
        List.of(Phrase.of("the benchmark runs"), Phrase.of("")),
        List.of(SITE),
        List.of(),
        List.of("org.foo.Forks#b"));
  }

  public static ScanResult result(Finding... findings) {
    List<String> benchmarks =
        List.of("org.foo.Bar$In#measure", "org.foo.Bar$In#another", "Ünnamed#b", "org.foo.Forks#b");
    TargetResult target = new TargetResult("a, b.jar", benchmarks, List.of(findings), List.of());
    Problem problem = Problem.error("c.jar", "not a jar or truncated");
    return new ScanResult(Confidence.LOW, List.of(target), List.of(problem));
  }
}
