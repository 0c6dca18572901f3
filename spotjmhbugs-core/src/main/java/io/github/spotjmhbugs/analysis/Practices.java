// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.Practice;
import io.github.spotjmhbugs.practice.batch.BatchPractice;
import io.github.spotjmhbugs.practice.consts.ConstPractice;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.invo.InvoPractice;
import io.github.spotjmhbugs.practice.lazy.LazyPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.ops.OpsPractice;
import io.github.spotjmhbugs.practice.param.ParamPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import io.github.spotjmhbugs.practice.setup.SetupPractice;
import io.github.spotjmhbugs.practice.share.SharePractice;
import io.github.spotjmhbugs.practice.state.StatePractice;
import io.github.spotjmhbugs.practice.warm.WarmPractice;
import java.util.List;

/** The registry of practices. Whoever needs to know which there are reads it here. */
public final class Practices {
  private static final List<Practice> ALL =
      List.of(
          new RetuPractice(),
          new LoopPractice(),
          new FinalPractice(),
          new InvoPractice(),
          new ForkPractice(),
          new WarmPractice(),
          new OpsPractice(),
          new ParamPractice(),
          new ConstPractice(),
          new SetupPractice(),
          new StatePractice(),
          new SharePractice(),
          new BatchPractice(),
          new LazyPractice());

  private Practices() {}

  /** {@return all practices, in the order in which they are listed everywhere} */
  public static List<Practice> all() {
    return ALL;
  }

  /** {@return the keys of all practices, in their order} */
  public static List<PracticeKey> keys() {
    return ALL.stream().map(Practice::key).toList();
  }

  /** {@return the patterns of all practices, in the order of the practices} */
  public static List<BugPattern> patterns() {
    return ALL.stream().flatMap(practice -> practice.patterns().stream()).toList();
  }

  /**
   * Looks a pattern up.
   *
   * @param type its type, such as {@code JMH_RETU_IGNORED_RESULT}
   * @return the pattern
   * @throws IllegalArgumentException when no practice has it
   */
  public static BugPattern pattern(String type) {
    return patterns().stream()
        .filter(pattern -> pattern.type().equals(type))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such pattern: " + type));
  }
}
