// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import io.github.spotjmhbugs.host.result.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What a scan says about classes that it looked up and did not find. The engine is silent about
 * calls that it cannot follow, so a reader has to know that there are some.
 *
 * @param areListed whether each of them gets a note of its own
 * @param severity how grave it is that there are some
 * @param advice tells what to do, given the name of the target; empty for nothing
 */
public record MissingClasses(
    boolean areListed, Problem.Severity severity, UnaryOperator<String> advice) {
  /** A warning that counts them and gives no advice. */
  public static final MissingClasses COUNTED =
      new MissingClasses(false, Problem.Severity.WARNING, target -> "");

  /** What JMH's classes do is known without them. */
  private static final String JMH = "org/openjdk/jmh/";

  private static final int NAMED = 2;

  /** {@return whether anything is lost when a class is not found, by its internal name} */
  public static boolean matters(String internalName) {
    return !internalName.startsWith(JMH);
  }

  /**
   * Describes missing classes.
   *
   * @param target the name of the target that needs them
   * @param hasBenchmarks whether it has benchmarks; without any, nothing is said by default
   * @param internalNames their internal names, sorted
   * @return problems of the target; none if nothing is missing
   */
  List<Problem> problems(String target, boolean hasBenchmarks, List<String> internalNames) {
    List<String> names =
        internalNames.stream()
            .filter(MissingClasses::matters)
            .map(name -> name.replace('/', '.'))
            .toList();
    List<Problem> problems = new ArrayList<>();
    if (hasBenchmarks && !names.isEmpty()) {
      problems.add(new Problem(severity, target, summary(names) + advice.apply(target)));
    }
    if (areListed) {
      names.forEach(name -> problems.add(Problem.note(target, "class not found: " + name)));
    }
    return problems;
  }

  private static String summary(List<String> names) {
    String named = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    String more = names.size() > NAMED ? ", …" : "";
    String counted = names.size() == 1 ? "1 class" : names.size() + " classes";
    return "%s that benchmarks use %s not found (%s%s), which may hide findings"
        .formatted(counted, names.size() == 1 ? "was" : "were", named, more);
  }
}
