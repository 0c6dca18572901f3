// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.lazy;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.ReachedCode;
import io.github.spotjmhbugs.practice.Subjects;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * LAZY: what a benchmark returns or hands to a Blackhole only describes work, such as a stream
 * without a terminal operation. JMH does not run it.
 */
public final class LazyPractice implements CodePractice {
  public static final PracticeKey KEY = new PracticeKey("LAZY");

  /** A lazy value is consumed, and nobody runs it. */
  public static final BugPattern UNRUN_PIPELINE = KEY.pattern("UNRUN_PIPELINE");

  private static final Rating MAY_WORK = Rating.low("the call may do its work before it returns");

  private static final Rating MEANT = Rating.low("making it may be what is measured");

  private static final Phrase NOT_RUN = Phrase.of("a pipeline that nobody runs");

  private static final Phrase NOT_AWAITED = Phrase.of("an asynchronous result that nobody awaits");

  private static final Pattern END_OF_WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");

  /** What benchmarks are called that measure the assembly. */
  private static final Pattern ASSEMBLING =
      Pattern.compile(
          "assemble|assembly|build|compose|construct(ion)?|creat(e|ion)|instantiat(e|ion)|lazy|make",
          Pattern.CASE_INSENSITIVE);

  @Override
  public List<BugPattern> patterns() {
    return List.of(UNRUN_PIPELINE);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    if (!code.reached().isBenchmark()) {
      return List.of();
    }
    LazyValues lazy = new LazyValues(code);
    Set<Definition> consumed =
        ProgramSlice.closure(code.consumed().toList(), LazyValues::otherNames);
    Set<Definition> assembled = ProgramSlice.closure(consumed, lazy::madeFrom);
    return consumed.stream()
        .filter(value -> value.is(Kind.CALL) && lazy.contains(value))
        .filter(value -> isUnrun(lazy, value, assembled))
        .map(value -> defect(code, lazy, value))
        .toList();
  }

  private static boolean isUnrun(LazyValues lazy, Definition value, Set<Definition> assembled) {
    Set<Definition> parts = ProgramSlice.closure(List.of(value), lazy::madeFrom);
    return parts.stream().noneMatch(lazy::isThere)
        && parts.stream().anyMatch(lazy::isStage)
        && parts.stream().allMatch(part -> lazy.isOnlyAssembled(part, assembled));
  }

  private static Defect defect(ReachedCode code, LazyValues lazy, Definition value) {
    boolean isAwaited = lazy.isAwaited(value);
    return new Defect(
        UNRUN_PIPELINE,
        isAwaited || saysThatItAssembles(code) ? MEANT : rating(lazy, value),
        Site.Code::new,
        List.of(value.instruction()),
        Subjects.producer(code.graph(), value),
        List.of(isAwaited ? NOT_AWAITED : NOT_RUN),
        List.of());
  }

  private static Rating rating(LazyValues lazy, Definition value) {
    return ProgramSlice.closure(List.of(value), lazy::madeFrom).stream().anyMatch(lazy::mayWork)
        ? MAY_WORK
        : Rating.NORMAL;
  }

  private static boolean saysThatItAssembles(ReachedCode code) {
    return END_OF_WORD
        .splitAsStream(code.benchmark().declared().method().name)
        .anyMatch(word -> ASSEMBLING.matcher(word).matches());
  }
}
