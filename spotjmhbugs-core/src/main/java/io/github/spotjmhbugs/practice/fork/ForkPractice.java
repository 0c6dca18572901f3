// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.fork;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.BugPattern.Precision;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.jmh.AnnotationLookup;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.practice.DeclarationPractice;
import io.github.spotjmhbugs.practice.LauncherOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * FORK: without a fork, all benchmarks run in the launcher's JVM, and each meets the profiles that
 * the ones before it left.
 */
public final class ForkPractice implements DeclarationPractice<ForkPractice.Place> {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("FORK");

  /** An annotation asks for zero forks. */
  public static final BugPattern ZERO_ANNOTATION = KEY.pattern("ZERO_ANNOTATION", Precision.MEDIUM);

  /** The options of a launcher ask for zero forks. */
  public static final BugPattern ZERO_OPTION =
      KEY.pattern("ZERO_OPTION", Precision.MEDIUM).asAdvice();

  /**
   * Where an annotation asks for zero forks.
   *
   * @param location the annotated class or method
   * @param site the same as a place in the bytecode
   */
  public record Place(Location location, InstructionSite site) {
    private static Place of(AnnotationLookup.Found found) {
      MethodNode method = found.method();
      return method == null ? of(found.owner()) : of(found.owner(), method);
    }

    private static Place of(ClassNode owner) {
      return new Place(
          Location.ofClass(owner), InstructionSite.of(owner, InstructionSite.Kind.ANNOTATION));
    }

    private static Place of(ClassNode owner, MethodNode method) {
      return new Place(
          Location.of(owner, method),
          InstructionSite.of(new DeclaredMethod(owner, method), InstructionSite.Kind.ANNOTATION));
    }
  }

  @Override
  public PracticeKey key() {
    return KEY;
  }

  @Override
  public List<BugPattern> patterns() {
    return List.of(ZERO_ANNOTATION, ZERO_OPTION);
  }

  @Override
  public Stream<Place> declarationsFor(BenchmarkMethod benchmark) {
    return benchmark.fork().filter(fork -> fork.value() == 0).stream()
        .map(fork -> Place.of(fork.place()));
  }

  @Override
  public Judge<Place> judgeOf(BenchmarkClass benchmarks) {
    return (place, users) ->
        Optional.of(
            finding(
                ZERO_ANNOTATION,
                Confidence.NORMAL,
                place,
                "@Fork(0)",
                users.stream().map(BenchmarkMethod::displayName).toList()));
  }

  @Override
  public List<Finding> checkLauncher(
      ClassNode tree, MethodAnalyses analyses, List<String> benchmarks) {
    List<Finding> findings = new ArrayList<>();
    for (MethodNode node : tree.methods) {
      DeclaredMethod method = new DeclaredMethod(tree, node);
      for (int call : LauncherOptions.zeroForks(method, analyses)) {
        Place place =
            new Place(
                Location.of(tree, node, ControlFlowGraph.lineOf(node, call)),
                InstructionSite.of(method, call, InstructionSite.Kind.LAUNCHER_OPTION));
        findings.add(finding(ZERO_OPTION, Confidence.LOW, place, "forks(0)", benchmarks));
      }
    }
    return findings;
  }

  private static Finding finding(
      BugPattern pattern, Confidence confidence, Place place, String what, List<String> affected) {
    Location at = place.location();
    Phrase where =
        at.kind() == Location.Kind.CLASS
            ? Phrase.ofType(at.className())
            : Phrase.ofMember(at.className(), at.member());
    return new Finding(
        pattern,
        confidence,
        at,
        Phrase.of(what),
        List.of(where),
        List.of(place.site()),
        List.of(),
        affected);
  }
}
