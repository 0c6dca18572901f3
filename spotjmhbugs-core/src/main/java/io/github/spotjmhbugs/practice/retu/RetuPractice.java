// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.classfile.Literals;
import io.github.spotjmhbugs.classfile.RecordPatterns;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.DeadSlices;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.ReachedCode;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * RETU: a computed value is never consumed, so that the JIT compiler may delete the computation
 * (JMHSample_08, JMHSample_09, JMHSample_34).
 */
public final class RetuPractice implements CodePractice {
  public static final PracticeKey KEY = new PracticeKey("RETU");

  /** The result of a call is dropped. */
  public static final BugPattern IGNORED_RESULT = KEY.pattern("IGNORED_RESULT");

  /** A local variable receives a value that no sink ever sees. */
  public static final BugPattern UNREAD_VARIABLE = KEY.pattern("UNREAD_VARIABLE");

  /** An object is made, perhaps filled, and then forgotten. */
  public static final BugPattern FORGOTTEN_OBJECT = KEY.pattern("FORGOTTEN_OBJECT");

  /** Each iteration of a loop overwrites the value of the one before; only the last is consumed. */
  public static final BugPattern OVERWRITTEN_VALUE = KEY.pattern("OVERWRITTEN_VALUE");

  /** The members of tuples, case classes and data classes, and those of Scala's own classes. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "^\\S+\\.(_\\d+(\\$mc\\w\\$sp)?|component\\d+)\\(\\)"
              + "|^scala/(Some|util/\\w+|collection/\\S+)"
              + "\\.((value|exception|head|tail|next\\$access\\$1)\\(\\)|apply\\(I\\)"
              + "|drop\\$extension\\()");

  /** What Scala 2.13 makes for each step of a pattern of a sequence. */
  private static final String SEQUENCE = "$UnapplySeqWrapper";

  @Override
  public List<BugPattern> patterns() {
    return List.of(IGNORED_RESULT, UNREAD_VARIABLE, FORGOTTEN_OBJECT, OVERWRITTEN_VALUE);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    if (code.benchmark().enablesAssertions()
        && Literals.hasAssertions(code.method().method().method())) {
      return List.of(); // what they look at is used
    }
    boolean meantToConsume = ignoresBlackhole(code.benchmark());
    // What a helper drops is reported at the benchmark's one call of it: once for each pattern.
    return suspicions(code).stream()
        .collect(
            Collectors.groupingBy(
                suspicion -> code.reached().isHelper() ? suspicion.pattern() : suspicion,
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .flatMap(together -> defect(together, meantToConsume).stream())
        .toList();
  }

  private static List<Suspicion> suspicions(ReachedCode code) {
    MethodAnalysis method = code.method();
    ResultOnlyHelpers helpers =
        new ResultOnlyHelpers(code.benchmark().inClass().analyses(), code.reachable(), method);
    DeadCodeClassifier classifier = new DeadCodeClassifier(code, helpers);
    List<Suspicion> suspicions = new ArrayList<>();
    DeadSlices.of(method).forEach(slice -> classifier.classify(slice).ifPresent(suspicions::add));
    suspicions.addAll(classifier.forgottenUnknownObjects());
    suspicions.addAll(OverwrittenValues.of(method));
    suspicions.addAll(LateWork.of(method));
    suspicions.addAll(
        new DroppedFunctionResults(method, code.benchmark().inClass().classes()).all());
    DataDependencyGraph graph = method.graph();
    BitSet accessors = RecordPatterns.accessors(method.method().method());
    // Compilers copy what follows a try block to where it fails, which no score is about.
    Set<Integer> failing = graph.blocksThatOnlyFail();
    int last = suspicions.stream().mapToInt(Suspicion::instruction).max().orElse(0);
    suspicions.removeIf(
        suspicion ->
            suspicion.weight() == Weight.NONE
                || accessors.get(suspicion.instruction())
                || isImplicitArgument(graph, suspicion.instruction())
                || isPatternMember(graph, suspicion)
                || failing.contains(graph.controlFlow().blockOf(suspicion.instruction()))
                || (suspicion.instruction() < last && onlyDecides(graph, suspicion.instruction()))
                || (code.benchmark().forbidsInlining() && helpers.stays(suspicion.instruction())));
    return suspicions;
  }

  /**
   * Whether a compiler gets a value out of an object because a pattern has a place for it, needed
   * or not: Scala's patterns, and declarations of several variables in Scala and Kotlin.
   */
  private static boolean isPatternMember(DataDependencyGraph graph, Suspicion suspicion) {
    AbstractInsnNode code = graph.instruction(suspicion.instruction());
    return code instanceof MethodInsnNode call
        ? (suspicion.pattern().equals(UNREAD_VARIABLE)
                || (suspicion.pattern().equals(OVERWRITTEN_VALUE)
                    && graph.operandsOf(suspicion.instruction()).get(0).is(Kind.CONVERSION)))
            && MEMBER.matcher(call.owner + "." + call.name + call.desc).find()
        : code instanceof TypeInsnNode made && made.desc.endsWith(SEQUENCE);
  }

  /** Whether a call chooses what to run, such as the case of a string: the mistake is in there. */
  private static boolean onlyDecides(DataDependencyGraph graph, int call) {
    Definition result = graph.resultOf(call);
    return result != null
        && !graph.usesOf(result).isEmpty()
        && graph.usesOf(result).stream()
            .map(graph::codeOf)
            .allMatch(JumpInsnNode.class::isInstance);
  }

  /** Whether Scala's compiler gives an object of a module to a callee that has no use for it. */
  private static boolean isImplicitArgument(DataDependencyGraph graph, int call) {
    Definition result = graph.resultOf(call);
    return result != null
        && result.isReference()
        && !graph.usesOf(result).isEmpty()
        && !result.operands().isEmpty()
        && graph.codeOf(result.operands().get(0)) instanceof FieldInsnNode module
        && module.name.equals("MODULE$");
  }

  /** The weightiest of some suspicions, which also stands for those that weigh as much. */
  private static Optional<Defect> defect(List<Suspicion> together, boolean meantToConsume) {
    Suspicion weightiest =
        together.stream().max(Comparator.comparing(Suspicion::weight)).orElseThrow();
    List<Integer> instructions =
        together.stream()
            .filter(suspicion -> suspicion.weight() == weightiest.weight())
            .map(Suspicion::instruction)
            .distinct()
            .toList();
    String evidence = meantToConsume ? ", and the Blackhole parameter is never used" : "";
    return weightiest
        .weight()
        .rating(meantToConsume)
        .map(
            rating ->
                new Defect(
                    weightiest.pattern(),
                    rating,
                    weightiest.hasNoValue() ? Site.WithoutValue::new : Site.Code::new,
                    instructions,
                    weightiest.subject(),
                    List.of(Phrase.of(others(instructions.size() - 1) + evidence)),
                    weightiest.secondary()));
  }

  private static String others(int number) {
    return switch (number) {
      case 0 -> "";
      case 1 -> ", as is one more like it";
      default -> ", as are " + number + " more like it";
    };
  }

  /** An author who asks for a Blackhole and does not use it meant to consume something. */
  private static boolean ignoresBlackhole(BenchmarkMethod benchmark) {
    List<Integer> blackholes = benchmark.parameters(JmhAnnotations.BLACKHOLES::contains);
    return !blackholes.isEmpty()
        && benchmark
            .inClass()
            .analyses()
            .graphOf(benchmark.declared())
            .filter(graph -> blackholes.stream().noneMatch(graph::usesParameter))
            .isPresent();
  }
}
