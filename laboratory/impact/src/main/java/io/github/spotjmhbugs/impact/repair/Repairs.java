// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.practice.batch.BatchPractice;
import io.github.spotjmhbugs.practice.fork.ForkPractice;
import io.github.spotjmhbugs.practice.warm.WarmPractice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Repairs findings in the bytecode that they are about. Each repair changes the classes as they
 * are, not as an earlier repair left them.
 */
public final class Repairs {
  /** The answer where no repair is known. */
  private static final Repair WITHOUT_SCORE =
      new Repair.Impossible("no repair shows its effect in a score");

  private final ClassSource source;
  private final ClassRepository classes;

  /**
   * Prepares to repair the findings of one target.
   *
   * @param source the classes of the target, and those that they refer to as far as they are known
   */
  public Repairs(ClassSource source) {
    this.source = source;
    this.classes = new ClassRepository(source);
  }

  /**
   * Repairs one finding.
   *
   * @param finding a finding about classes of the source
   * @return the classes without the fault, or what can be said instead
   */
  public Repair repair(Finding finding) {
    try {
      return switch (finding.site().kind()) {
        case DROPPED_RESULT, DEAD_LOCAL, OVERWRITTEN_LOCAL, FORGOTTEN_OBJECT, REDUCTION_TERM ->
            consumed(finding);
        case CONSTANT_FIELD -> read(finding);
        case CONSTANT_CALL -> withReadInputs(finding);
        case FIXTURE -> floor(finding.affected());
        case ANNOTATION, LAUNCHER_OPTION -> setting(finding);
        case DROPPED_BY_REFERENCE ->
            new Repair.Impossible("a function that another method runs drops the value");
        case LAZY_PIPELINE -> new Repair.Impossible("only its author knows what runs it");
        case LOOP_COUNT -> new Repair.Impossible("only its author knows what one operation is");
        case SHARED_WRITE ->
            new Repair.Impossible(
                "without the other threads, the cores are shared by fewer as well");
        case STATE_CHANGE, SWALLOWED_FAILURE, EARLY_READ, STATIC_PARAMETER ->
            new Repair.Impossible("the state decides");
        default -> WITHOUT_SCORE;
      };
    } catch (UnrepairableException e) {
      return new Repair.Impossible(e.reason());
    }
  }

  /**
   * Empties a benchmark: what is measured without any work.
   *
   * @param benchmark a benchmark as {@code package.Class#method}, its class by its binary name
   * @return the class that declares it, by its internal name, with no code in the method but a
   *     return
   * @throws IllegalArgumentException when there is no such benchmark, or its class is damaged
   */
  public Map<String, byte[]> emptied(String benchmark) {
    Rewriting rewriting = new Rewriting(source, classes);
    try {
      new EmptiedBenchmarks(rewriting, classes).empty(benchmark);
      return rewriting.classFiles();
    } catch (UnrepairableException e) {
      throw new IllegalArgumentException(benchmark + ": " + e.reason(), e);
    }
  }

  /**
   * Has a benchmark tell what it begins with.
   *
   * @param finding a finding about a state or a parameter
   * @param benchmark a benchmark as {@code package.Class#method}, its class by its binary name
   * @param watch internal name of the class that is told
   * @return the changed classes, by internal name, or why there are none
   */
  public Repair watched(Finding finding, String benchmark, String watch) {
    Rewriting rewriting = new Rewriting(source, classes);
    try {
      EditedMethod method = new EmptiedBenchmarks(rewriting, classes).find(benchmark);
      Map<String, byte[]> changed = new WatchedBenchmark(rewriting, watch).of(finding, method);
      return new Repair.Rewritten(changed, List.of(benchmark), rewriting.methods());
    } catch (UnrepairableException e) {
      return new Repair.Impossible(e.reason());
    }
  }

  private Repair floor(List<String> benchmarks) throws UnrepairableException {
    if (benchmarks.isEmpty()) {
      throw new UnrepairableException("which benchmarks it runs around is not known");
    }
    Rewriting rewriting = new Rewriting(source, classes);
    EmptiedBenchmarks emptied = new EmptiedBenchmarks(rewriting, classes);
    for (String benchmark : benchmarks) {
      emptied.empty(benchmark);
    }
    return new Repair.Floor(rewriting.classFiles(), benchmarks);
  }

  private static Repair setting(Finding finding) throws UnrepairableException {
    if (finding.pattern().practice().equals(ForkPractice.KEY)) {
      return forks(finding.affected());
    }
    if (finding.pattern().equals(BatchPractice.SMALLER_WARMUP)) {
      return new Repair.WarmedUp(BatchPractice.measuredOf(finding));
    }
    if (finding.pattern().equals(WarmPractice.ZERO_ANNOTATION)) {
      return new Repair.WarmedUp(0);
    }
    return finding.pattern().practice().equals(WarmPractice.KEY)
        ? new Repair.Impossible("how long its launcher measures is not known")
        : WITHOUT_SCORE;
  }

  private static Repair forks(List<String> benchmarks) throws UnrepairableException {
    if (benchmarks.isEmpty()) {
      throw new UnrepairableException("which benchmarks it starts is not known");
    }
    return new Repair.Forked();
  }

  private Repair read(Finding finding) throws UnrepairableException {
    Rewriting rewriting = new Rewriting(source, classes);
    List<String> benchmarks = new ConstantRepair(rewriting, classes).repair(finding);
    return new Repair.Rewritten(rewriting.classFiles(), benchmarks, rewriting.methods());
  }

  private Repair withReadInputs(Finding finding) throws UnrepairableException {
    Rewriting rewriting = new Rewriting(source, classes);
    EditedMethod method = rewriting.edit(methodOf(finding.site()));
    List<Integer> calls = new ArrayList<>();
    for (InstructionSite site : finding.sites()) {
      calls.add(method.indexOf(site));
    }
    rewriting.change(method);
    rewriting.change(method.owner(), new ConstantInputs(method).read(calls));
    return new Repair.Rewritten(rewriting.classFiles(), finding.affected(), rewriting.methods());
  }

  private Repair consumed(Finding finding) throws UnrepairableException {
    Rewriting rewriting = new Rewriting(source, classes);
    Map<MethodRef, List<InstructionSite>> byMethod = new LinkedHashMap<>();
    for (InstructionSite site : finding.sites()) {
      byMethod.computeIfAbsent(methodOf(site), key -> new ArrayList<>()).add(site);
    }
    for (Map.Entry<MethodRef, List<InstructionSite>> entry : byMethod.entrySet()) {
      consume(rewriting, entry.getKey(), entry.getValue());
    }
    return new Repair.Rewritten(rewriting.classFiles(), finding.affected(), rewriting.methods());
  }

  static MethodRef methodOf(InstructionSite site) {
    return new MethodRef(site.className(), site.member(), site.descriptor());
  }

  private static void consume(Rewriting rewriting, MethodRef named, List<InstructionSite> sites)
      throws UnrepairableException {
    EditedMethod method = rewriting.edit(named);
    rewriting.change(method);
    ConsumedValues values = new ConsumedValues(method);
    ReductionTerms terms = new ReductionTerms(method);
    for (InstructionSite site : sites) {
      int index = method.indexOf(site);
      switch (site.kind()) {
        case REDUCTION_TERM -> terms.consume(index);
        case OVERWRITTEN_LOCAL -> values.consume(index);
        default -> values.consumeAlternatives(index);
      }
    }
  }
}
