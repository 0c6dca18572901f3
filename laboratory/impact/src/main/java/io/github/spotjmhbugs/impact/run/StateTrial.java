// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.impact.jvm.AffectedBenchmark;
import io.github.spotjmhbugs.impact.jvm.ForkFailureException;
import io.github.spotjmhbugs.impact.jvm.ListedBenchmark;
import io.github.spotjmhbugs.impact.jvm.StateProbe;
import io.github.spotjmhbugs.impact.jvm.StateProbe.Look;
import io.github.spotjmhbugs.impact.jvm.StateProbe.Sight;
import io.github.spotjmhbugs.impact.jvm.fork.StateWatch;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.practice.param.ParamPractice;
import io.github.spotjmhbugs.practice.setup.SetupPractice;
import io.github.spotjmhbugs.practice.state.StatePractice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Judges findings by what a benchmark finds in its states.
 *
 * @param probe runs benchmarks
 */
record StateTrial(StateProbe probe) {
  private static final Map<BugPattern, Function<Case, Answer>> JUDGES =
      Map.of(
          StatePractice.GROWS, StateTrial::ofChange,
          StatePractice.EXHAUSTED, StateTrial::ofChange,
          StatePractice.SORTED, StateTrial::ofChange,
          SetupPractice.SWALLOWED_FAILURE, StateTrial::ofFailure,
          SetupPractice.IGNORED_FAILURE, StateTrial::ofFailure,
          ParamPractice.STATIC_FIELD, StateTrial::ofParameter,
          ParamPractice.EARLY_READ, StateTrial::ofComputed);

  /** Patterns that say all by their notes. */
  private static final Set<BugPattern> NOTED =
      Set.of(
          SetupPractice.SWALLOWED_FAILURE, SetupPractice.IGNORED_FAILURE, ParamPractice.EARLY_READ);

  private record Case(Finding finding, ListedBenchmark benchmark, Look look) {
    List<Sight> sights() {
      return look.sights();
    }

    String first() {
      return sights().get(0).value();
    }

    /** The value that JMH gives to the parameter that the finding is about. */
    String parameter() {
      return benchmark.parameters().getOrDefault(field(finding), "");
    }

    Answer answer(boolean isImpacted, String seen) {
      return without(isImpacted ? Verdict.CONFIRMED : Verdict.CONTRADICTED, seen);
    }

    Answer without(Verdict verdict, String seen) {
      return Answer.without(benchmark.toString(), verdict, seen);
    }

    /** The name of the field that a finding is about. */
    static String field(Finding finding) {
      String subject = finding.subjectText();
      return subject.substring(subject.lastIndexOf('.') + 1);
    }
  }

  /** {@return whether the state decides about a finding} */
  static boolean decides(Finding finding) {
    return JUDGES.containsKey(finding.pattern());
  }

  /** Judges a finding. */
  Answer judge(Finding finding, AffectedBenchmark affected, Path watched, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    ListedBenchmark benchmark = affected.benchmark();
    Answer answer = judge(finding, benchmark, watched, log);
    Map<String, String> others = othersFor(finding, benchmark);
    if (answer.verdict() != Verdict.CONTRADICTED || others.isEmpty()) {
      return answer;
    }
    try {
      return judge(finding, benchmark.with(others), watched, log);
    } catch (ForkFailureException e) {
      // The last values may ask too much of this machine.
      return answer;
    }
  }

  /**
   * The last values of parameters: what a parameter is before it is set may be its first value, and
   * an array of the smallest length may always be sorted.
   */
  private static Map<String, String> othersFor(Finding finding, ListedBenchmark benchmark) {
    Map<String, String> others = new HashMap<>(benchmark.others());
    if (finding.pattern().equals(ParamPractice.EARLY_READ)) {
      others.keySet().retainAll(Set.of(Case.field(finding)));
    } else if (!finding.pattern().practice().equals(StatePractice.KEY)) {
      others.clear();
    }
    return others;
  }

  private Answer judge(Finding finding, ListedBenchmark benchmark, Path watched, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Case seen = new Case(finding, benchmark, probe.look(benchmark, watched, log));
    if (!NOTED.contains(finding.pattern()) && !seen.sights().get(0).tells()) {
      String what =
          seen.first().isEmpty() ? "is in no state, or in several objects" : "is " + seen.first();
      return seen.without(Verdict.UNDECIDED, "the field " + what);
    }
    return JUDGES.getOrDefault(finding.pattern(), StateTrial::ofChange).apply(seen);
  }

  private static Answer ofFailure(Case seen) {
    return seen.look()
        .note(StateWatch.HANDLED)
        .map(failure -> seen.answer(true, "it handles " + failure))
        .orElseGet(() -> seen.answer(false, "nothing fails on this machine"));
  }

  private static Answer ofParameter(Case seen) {
    return seen.answer(
        !seen.first().equals(seen.parameter()),
        "it runs with " + seen.first() + ", and JMH sets " + seen.parameter());
  }

  private static Answer ofComputed(Case seen) {
    Optional<String> read = seen.look().note(StateWatch.READ);
    if (read.isEmpty()) {
      return seen.without(Verdict.UNDECIDED, "the parameter was not read");
    }
    if (seen.look().notes().contains(StateWatch.REPLACED)) {
      return seen.answer(false, "what is computed from it is replaced before the first invocation");
    }
    return seen.answer(
        !isSame(read.get(), seen.parameter()),
        "it is read as " + read.get() + ", and JMH sets " + seen.parameter());
  }

  /** A number has several texts. */
  private static boolean isSame(String read, String parameter) {
    try {
      return read.equals(parameter) || Double.parseDouble(read) == Double.parseDouble(parameter);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** What grows is still growing in the end; what is used up or sorted is so after the first. */
  private static Answer ofChange(Case seen) {
    List<Sight> sights = seen.sights();
    int count = sights.size();
    if (count < 3) {
      return seen.without(Verdict.UNDECIDED, "there were too few invocations");
    }
    Sight first = sights.get(0);
    Sight last = sights.get(count - 1);
    boolean isChanged =
        seen.finding().pattern().equals(StatePractice.GROWS)
            ? !last.size().equals(sights.get(count - 2).size())
            : !last.value().equals(first.value());
    String end = isChanged && last.size().equals(first.size()) ? "other elements" : last.size();
    return seen.answer(
        isChanged,
        "it starts with %s, and in invocation %d with %s"
            .formatted(first.size(), last.invocation(), end));
  }
}
