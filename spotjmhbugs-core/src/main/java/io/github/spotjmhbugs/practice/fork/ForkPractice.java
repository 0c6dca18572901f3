// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.fork;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.finding.AffectedText;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.jmh.AnnotationLookup.Found;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.practice.Practice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * FORK: without a fork, all benchmarks run in the launcher's JVM, and each meets the profiles that
 * the ones before it left.
 */
public final class ForkPractice implements Practice {
  @Override
  public List<Finding> check(BenchmarkClass benchmarks) {
    Map<Location, List<String>> affected = new LinkedHashMap<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      benchmark
          .fork()
          .filter(fork -> fork.value() == 0)
          .map(fork -> location(fork.place()))
          .ifPresent(
              place ->
                  affected
                      .computeIfAbsent(place, key -> new ArrayList<>())
                      .add(benchmark.displayName()));
    }
    List<Finding> findings = new ArrayList<>();
    affected.forEach((place, names) -> findings.add(annotation(place, names)));
    findings.addAll(
        checkLauncher(
            benchmarks.tree(),
            benchmarks.analyses(),
            benchmarks.benchmarks().stream().map(BenchmarkMethod::displayName).toList()));
    return findings;
  }

  /**
   * @param tree a class, with benchmarks or without
   * @param analyses analyses the methods that set a number of forks
   * @param affected the benchmarks that its launcher is taken to run
   * @return a finding for each place where its code asks the launcher for zero forks
   */
  public static List<Finding> checkLauncher(
      ClassNode tree, MethodAnalyses analyses, List<String> affected) {
    List<Finding> findings = new ArrayList<>();
    for (MethodNode method : tree.methods) {
      for (int line :
          LauncherOptions.linesOfZeroForks(new DeclaredMethod(tree, method), analyses)) {
        findings.add(
            finding(
                BugPattern.JMH_FORK_ZERO_OPTION,
                Confidence.LOW,
                Location.of(tree, method, line),
                "forks(0)",
                affected));
      }
    }
    return findings;
  }

  private static Location location(Found place) {
    MethodNode method = place.method();
    return method == null ? Location.ofClass(place.owner()) : Location.of(place.owner(), method);
  }

  private static Finding annotation(Location place, List<String> affected) {
    return finding(
        BugPattern.JMH_FORK_ZERO_ANNOTATION, Confidence.NORMAL, place, "@Fork(0)", affected);
  }

  private static Finding finding(
      BugPattern pattern,
      Confidence confidence,
      Location place,
      String what,
      List<String> affected) {
    String where =
        place.kind() == Location.Kind.CLASS
            ? AffectedText.simple(place.className())
            : AffectedText.member(place.className(), place.member());
    return new Finding(
        pattern,
        confidence,
        place,
        List.of(what, where, AffectedText.of(affected)),
        List.of(),
        affected);
  }
}
