// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Repairs findings in the bytecode that they are about. Each repair changes the classes as they
 * are, not as an earlier repair left them.
 */
public final class Repairs {
  /** Repairs findings of a pattern. */
  private interface Measure {
    Repair of(Repairs repairs, Finding finding) throws UnrepairableException;
  }

  /** The answer where no repair is known. */
  private static final Measure WITHOUT_SCORE = impossible("no repair shows its effect in a score");

  private static final Measure ONLY_OPERATION =
      impossible("only its author knows what one operation is");
  private static final Measure OTHER_THREADS =
      impossible("without the other threads, the cores are shared by fewer as well");
  private static final Measure STATE = impossible("the state decides");

  private static final Map<BugPattern, Measure> MEASURES =
      Map.ofEntries(
          Map.entry(RetuPractice.IGNORED_RESULT, Repairs::consumed),
          Map.entry(RetuPractice.UNREAD_VARIABLE, Repairs::consumed),
          Map.entry(RetuPractice.FORGOTTEN_OBJECT, Repairs::consumed),
          Map.entry(RetuPractice.OVERWRITTEN_VALUE, Repairs::consumed),
          Map.entry(LoopPractice.ACCUMULATED_CALL, Repairs::consumed),
          Map.entry(LoopPractice.REPEATED_COMPUTATION, Repairs::consumed),
          Map.entry(LoopPractice.ACCUMULATED_LOAD, Repairs::consumed),
          Map.entry(FinalPractice.CONSTANT_INPUT, Repairs::read),
          Map.entry(ConstPractice.CONSTANT_CALL, Repairs::withReadInputs),
          Map.entry(InvoPractice.FIXTURE_PER_INVOCATION, Repairs::floor),
          Map.entry(ForkPractice.ZERO_ANNOTATION, Repairs::forks),
          Map.entry(ForkPractice.ZERO_OPTION, Repairs::forks),
          Map.entry(
              BatchPractice.SMALLER_WARMUP,
              (repairs, finding) -> new Repair.WarmedUp(BatchPractice.measuredOf(finding))),
          Map.entry(WarmPractice.ZERO_ANNOTATION, (repairs, finding) -> new Repair.WarmedUp(0)),
          Map.entry(
              WarmPractice.ZERO_OPTION, impossible("how long its launcher measures is not known")),
          Map.entry(LazyPractice.UNRUN_PIPELINE, impossible("only its author knows what runs it")),
          Map.entry(OpsPractice.MISMATCH, ONLY_OPERATION),
          Map.entry(SharePractice.FIELD_WRITE, OTHER_THREADS),
          Map.entry(SharePractice.UNSAFE_OBJECT, OTHER_THREADS),
          Map.entry(StatePractice.GROWS, STATE),
          Map.entry(StatePractice.EXHAUSTED, STATE),
          Map.entry(StatePractice.SORTED, STATE),
          Map.entry(SetupPractice.SWALLOWED_FAILURE, STATE),
          Map.entry(SetupPractice.IGNORED_FAILURE, STATE),
          Map.entry(ParamPractice.EARLY_READ, STATE),
          Map.entry(ParamPractice.STATIC_FIELD, STATE));

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
      return finding.site() instanceof Site.WithoutValue
          ? new Repair.Impossible("a function that another method runs drops the value")
          : MEASURES.getOrDefault(finding.pattern(), WITHOUT_SCORE).of(this, finding);
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

  private static Measure impossible(String reason) {
    return (repairs, finding) -> new Repair.Impossible(reason);
  }

  private Repair floor(Finding finding) throws UnrepairableException {
    List<String> benchmarks = affectedBy(finding, "which benchmarks it runs around is not known");
    Rewriting rewriting = new Rewriting(source, classes);
    EmptiedBenchmarks emptied = new EmptiedBenchmarks(rewriting, classes);
    for (String benchmark : benchmarks) {
      emptied.empty(benchmark);
    }
    return new Repair.Floor(rewriting.classFiles(), benchmarks);
  }

  private Repair forks(Finding finding) throws UnrepairableException {
    affectedBy(finding, "which benchmarks it starts is not known");
    return new Repair.Forked();
  }

  private static List<String> affectedBy(Finding finding, String reason)
      throws UnrepairableException {
    if (finding.affected().isEmpty()) {
      throw new UnrepairableException(reason);
    }
    return finding.affected();
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
    for (Site site : finding.sites()) {
      calls.add(method.indexOf(site));
    }
    rewriting.change(method);
    rewriting.change(method.owner(), new ConstantInputs(method).read(calls));
    return new Repair.Rewritten(rewriting.classFiles(), finding.affected(), rewriting.methods());
  }

  private Repair consumed(Finding finding) throws UnrepairableException {
    Rewriting rewriting = new Rewriting(source, classes);
    Map<MethodRef, List<Site>> byMethod = new LinkedHashMap<>();
    for (Site site : finding.sites()) {
      byMethod.computeIfAbsent(methodOf(site), key -> new ArrayList<>()).add(site);
    }
    for (Map.Entry<MethodRef, List<Site>> entry : byMethod.entrySet()) {
      EditedMethod method = rewriting.edit(entry.getKey());
      rewriting.change(method);
      consume(finding.pattern(), method, entry.getValue());
    }
    return new Repair.Rewritten(rewriting.classFiles(), finding.affected(), rewriting.methods());
  }

  static MethodRef methodOf(Site site) {
    return new MethodRef(site.className(), site.member(), site.descriptor());
  }

  private static void consume(BugPattern pattern, EditedMethod method, List<Site> sites)
      throws UnrepairableException {
    ConsumedValues values = new ConsumedValues(method);
    ReductionTerms terms = new ReductionTerms(method);
    for (Site site : sites) {
      int index = method.indexOf(site);
      if (pattern.practice().equals(LoopPractice.KEY)) {
        terms.consume(index);
      } else if (pattern.equals(RetuPractice.OVERWRITTEN_VALUE)) {
        values.consume(index);
      } else {
        values.consumeAlternatives(index);
      }
    }
  }
}
