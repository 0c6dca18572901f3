// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.ConstantPool;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.ClassReport.SkippedMethod;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.jmh.Ancestry;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.tree.ClassNode;

/**
 * The engine as hosts see it: a class file in, findings out. What it says of a class depends on the
 * class files of its {@link ClassSource} alone. Safe for use by several threads.
 */
public final class Analyzer {
  private final Ancestry ancestry;
  private final EffectAnalysis effects;

  /**
   * Makes an engine for one run.
   *
   * @param source where superclasses, states and callees are looked up
   */
  public Analyzer(ClassSource source) {
    this.ancestry = new Ancestry(source);
    this.effects =
        new EffectAnalysis(new ClassRepository(source), EffectTable.bundled(), JmhHarness.INSTANCE);
  }

  /**
   * Analyses one class.
   *
   * @param classFile the bytes of a class file
   * @return what is wrong with its benchmarks; empty for a class that has and inherits none
   * @throws MalformedClassException when the class file cannot be read
   */
  public ClassReport analyse(byte[] classFile) {
    return analyse(classFile, Optional.empty());
  }

  /**
   * Analyses a benchmark as one run of JMH measures it.
   *
   * @param classFile the bytes of the class file that JMH runs
   * @param run which of its benchmarks is run, and how
   * @return what is wrong with it; empty for a class without this benchmark
   * @throws MalformedClassException when the class file cannot be read
   */
  public ClassReport analyse(byte[] classFile, RunSettings run) {
    return analyse(classFile, Optional.of(run));
  }

  private ClassReport analyse(byte[] classFile, Optional<RunSettings> run) {
    // The parser reports a class file whose pool is damaged.
    if (ConstantPool.of(classFile)
        .filter(pool -> !ancestry.mentionsJmh(pool) || JmhAnnotations.isGenerated(pool.className()))
        .isPresent()) {
      return ClassReport.EMPTY;
    }
    ClassNode tree = ClassRepository.parse(classFile);
    return BenchmarkClass.of(tree, effects, run)
        .map(Analyzer::report)
        .orElseGet(() -> run.isEmpty() ? launcher(tree) : ClassReport.EMPTY);
  }

  /** A class without benchmarks can still start them. */
  private static ClassReport launcher(ClassNode tree) {
    List<Finding> findings = launcherFindings(tree, List.of());
    return new ClassReport(tree.name, true, Set.of(), List.of(), findings, List.of());
  }

  private static List<Finding> launcherFindings(ClassNode tree, List<String> benchmarks) {
    return Practices.all().stream()
        .flatMap(practice -> practice.checkLauncher(tree, benchmarks).stream())
        .toList();
  }

  private static ClassReport report(BenchmarkClass benchmarks) {
    List<String> names =
        benchmarks.benchmarks().stream().map(BenchmarkMethod::displayName).toList();
    List<Finding> findings = new ArrayList<>();
    Practices.all().forEach(practice -> findings.addAll(practice.check(benchmarks)));
    if (benchmarks.run().isEmpty()) {
      findings.addAll(launcherFindings(benchmarks.tree(), names));
    }
    return new ClassReport(
        benchmarks.tree().name,
        benchmarks.isConcrete(),
        benchmarks.classes().superclasses(benchmarks.tree()).stream()
            .map(tree -> tree.name)
            .collect(Collectors.toSet()),
        benchmarks.isConcrete() ? names : List.of(),
        RunFindings.merge(findings),
        benchmarks.analyses().failures().entrySet().stream()
            .map(failure -> new SkippedMethod(failure.getKey().ref(), failure.getValue()))
            .toList());
  }
}
