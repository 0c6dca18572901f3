// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import io.github.spotjmhbugs.oracle.Execution.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.objectweb.asm.tree.MethodNode;

/** Puts what the engine says of programs to the test. */
final class Oracle {
  private static final String BENCHMARKS = "benchmarks";

  /** How the names of the counts begin that are about claims. */
  static final String CLAIMS = "claims: ";

  /** How the names of the counts begin that are about programs with a construct. */
  static final String PROGRAMS_WITH = "programs with ";

  /** What {@link #counts} calls the number of those whose exceptions nobody catches. */
  static final String FAILING = "benchmarks that fail";

  private final Linker linker = Linker.bundled();
  private final ReductionCheck reductions = new ReductionCheck();
  private final OverwrittenCheck overwritten = new OverwrittenCheck();
  private final ConstantCheck constants = new ConstantCheck();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final EffectTable table;

  /** Prepares to check the engine with its own tables. */
  Oracle() {
    this(EffectTable.bundled());
  }

  /**
   * @param table what the engine is to know of methods of the JDK
   */
  Oracle(EffectTable table) {
    this.table = table;
  }

  /** How many programs came to which end, and how many claims of each kind were made. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** How many benchmarks the programs have that were checked. */
  int benchmarks() {
    return counts.getOrDefault(BENCHMARKS, 0);
  }

  /** How many claims were put to the test. */
  int claims() {
    return counts.entrySet().stream()
        .filter(count -> count.getKey().startsWith(CLAIMS))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /**
   * Checks programs.
   *
   * @param programs programs with different names
   * @return those of which a claim is wrong
   */
  List<Difference> check(List<Program> programs) {
    Map<String, byte[]> classFiles = linker.link(programs);
    Engine engine = new Engine(classFiles, table);
    List<Difference> differences = new ArrayList<>();
    for (Program program : programs) {
      Constructs.in(program)
          .forEach(
              (construct, number) -> {
                count(PROGRAMS_WITH + construct, 1);
                count("uses of " + construct, number);
              });
      byte[] classFile = classFiles.get(program.internalName());
      if (classFile == null) {
        count("not linked", 1);
      } else {
        Subject subject = new Subject(program, classFile, engine.claimsOf(program));
        check(subject).ifPresent(differences::add);
      }
    }
    return differences;
  }

  private Optional<Difference> check(Subject subject) {
    Claims claims = subject.claims();
    List<String> benchmarks = Execution.benchmarks(claims.tree());
    count(BENCHMARKS, benchmarks.size());
    claims.counts().forEach((pattern, number) -> count("findings " + pattern, number));
    List<Supplier<Optional<Difference>>> checks = new ArrayList<>();
    Map<MethodAnalysis, DeadCode> dead = new HashMap<>();
    for (String benchmark : benchmarks) {
      Map<String, DeadCode> own = new TreeMap<>();
      claims
          .reachedBy(benchmark)
          .forEach((key, method) -> own.put(key, dead.computeIfAbsent(method, DeadCode::new)));
      withoutDead(subject, benchmark, own).ifPresent(checks::add);
      withoutDropped(subject, benchmark, own).ifPresent(checks::add);
      reductions.prepare(subject, benchmark, this::count).ifPresent(checks::add);
      overwritten.prepare(subject, benchmark, this::count).ifPresent(checks::add);
    }
    Optional<String> invalid = subject.load();
    if (invalid.isPresent()) {
      return Optional.of(subject.difference(Claim.VALID, List.of(), "valid", invalid.get()));
    }
    return checks.stream()
        .flatMap(check -> check.get().stream())
        .findFirst()
        .or(() -> constants.check(subject, this::count));
  }

  /**
   * Without what liveness calls dead a benchmark is the same. This leaves out those of which nobody
   * looks at an exception: a call that may throw for some arguments can be called dead. So can one
   * in a helper whose failure an idle handler ends, or one whose failure is only reported, see
   * {@link SwallowedFailures}.
   */
  private Optional<Supplier<Optional<Difference>>> withoutDead(
      Subject subject, String benchmark, Map<String, DeadCode> dead) {
    Map<String, Consumer<MethodNode>> edits = new TreeMap<>();
    List<String> effects = new ArrayList<>();
    dead.forEach(
        (key, code) -> {
          if (!code.isEmpty()) {
            edits.put(key, code::removeFrom);
            effects.addAll(code.effects());
          }
        });
    if (edits.isEmpty()) {
      return Optional.empty();
    }
    Version version = new Version(benchmark, edits);
    subject.add(version);
    return Optional.of(
        () -> {
          boolean fails = subject.original(benchmark).fails();
          count(fails ? FAILING : CLAIMS + "dead code", 1);
          if (fails) {
            return Optional.empty();
          }
          Outcome changed = subject.run(version);
          return subject
              .compare(Claim.LIVENESS, benchmark, changed, effects)
              .filter(difference -> !isFailureEndedIdly(subject, benchmark, changed));
        });
  }

  /**
   * A call that the compiler is sure to delete makes no difference at all, but that it keeps the
   * null checks.
   */
  private Optional<Supplier<Optional<Difference>>> withoutDropped(
      Subject subject, String benchmark, Map<String, DeadCode> dead) {
    Map<String, Set<Integer>> dropped = subject.claims().surelyDropped(benchmark);
    if (dropped.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Consumer<MethodNode>> edits = new TreeMap<>();
    dropped.forEach(
        (key, calls) -> edits.put(key, method -> dead.get(key).removeFrom(method, calls)));
    Version version = new Version(benchmark, edits);
    subject.add(version);
    return Optional.of(
        () -> {
          if (subject.original(benchmark).nullCheck()) {
            return Optional.empty();
          }
          count(CLAIMS + "surely deleted", 1);
          return subject.compare(Claim.HIGH, version, List.of());
        });
  }

  private boolean isFailureEndedIdly(Subject subject, String benchmark, Outcome changed) {
    boolean isEnded = subject.endsFailuresIdly(benchmark, changed);
    if (isEnded) {
      count("differences by a failure that an idle handler ends", 1);
    }
    return isEnded;
  }

  private void count(String what, int number) {
    counts.merge(what, number, Integer::sum);
  }
}
