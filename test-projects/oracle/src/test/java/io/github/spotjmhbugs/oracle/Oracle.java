// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.Difference.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.objectweb.asm.tree.MethodNode;

/** Puts what the engine says of programs to the test. */
final class Oracle {
  /** What {@link #counts} calls the number of benchmarks. */
  static final String BENCHMARKS = "benchmarks";

  private final Linker linker = Linker.bundled();
  private final ReductionCheck reductions = new ReductionCheck();
  private final ConstantCheck constants = new ConstantCheck();
  private final Map<String, Integer> counts = new TreeMap<>();

  /** How many programs came to which end, and how many claims of each kind were made. */
  Map<String, Integer> counts() {
    return counts;
  }

  /**
   * Checks programs.
   *
   * @param programs programs with different names
   * @return those of which a claim is wrong
   */
  List<Difference> check(List<Program> programs) {
    Map<String, byte[]> classFiles = linker.link(programs);
    Engine engine = new Engine(classFiles);
    List<Difference> differences = new ArrayList<>();
    for (Program program : programs) {
      byte[] classFile = classFiles.get(program.internalName());
      if (classFile == null) {
        count("not linked", 1);
      } else {
        check(program, classFile, engine.claimsOf(program)).ifPresent(differences::add);
      }
    }
    return differences;
  }

  private Optional<Difference> check(Program program, byte[] classFile, Claims claims) {
    Map<String, DeadCode> dead = claims.deadCode();
    count(BENCHMARKS, Execution.benchmarks(claims.tree()).size());
    claims.counts().forEach((kind, number) -> count("claim " + kind, number));
    Subject all = new Subject(program, classFile, claims, name -> true);
    Subject subject = all.original().fails() ? all.withoutFailing() : all;
    count("benchmarks that fail", all.original().failing().size());
    if (subject.original().fails()) {
      count("fails otherwise without those", 1);
      return Optional.empty();
    }
    return checkDead(subject, dead)
        .or(() -> checkDropped(all))
        .or(() -> reductions.check(subject, this::count))
        .or(() -> constants.check(subject, this::count));
  }

  /**
   * Without what liveness calls dead a program is the same. This leaves out benchmarks of which
   * nobody looks at an exception: a call that may throw for some arguments can be called dead.
   */
  private Optional<Difference> checkDead(Subject subject, Map<String, DeadCode> dead) {
    List<DeadCode> all = dead.values().stream().filter(code -> !code.isEmpty()).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    count("claim dead code", 1);
    List<String> effects = all.stream().flatMap(code -> code.effects().stream()).toList();
    return changed(subject, method -> dead(dead, method).ifPresent(code -> code.removeFrom(method)))
        .map(changed -> subject.compare(Claim.LIVENESS, changed, effects))
        .orElseGet(
            () -> Optional.of(subject.difference(Claim.VALID, effects, "valid", "not valid")));
  }

  private static Optional<DeadCode> dead(Map<String, DeadCode> dead, MethodNode method) {
    return Optional.ofNullable(dead.get(Claims.keyOf(method))).filter(code -> !code.isEmpty());
  }

  /**
   * A call that the compiler is sure to delete makes no difference at all, but that it keeps the
   * null checks.
   */
  private Optional<Difference> checkDropped(Subject subject) {
    Map<String, Set<Integer>> dropped = subject.claims().surelyDropped();
    if (dropped.isEmpty() || subject.original().events().contains(Execution.NULL_CHECK)) {
      return Optional.empty();
    }
    count("claim high", 1);
    Map<String, DeadCode> dead = subject.claims().deadCode();
    return changed(
            subject,
            method -> {
              String key = Claims.keyOf(method);
              if (dropped.containsKey(key)) {
                dead.get(key).removeFrom(method, dropped.get(key));
              }
            })
        .flatMap(changed -> subject.compare(Claim.HIGH, changed, List.of()));
  }

  /** What can be observed of a changed program, or nothing when it is no longer valid. */
  private static Optional<Execution> changed(Subject subject, Consumer<MethodNode> edit) {
    try {
      return Optional.of(subject.run(edit));
    } catch (LinkageError | RuntimeException e) {
      return Optional.empty();
    }
  }

  private void count(String what, int number) {
    counts.merge(what, number, Integer::sum);
  }
}
