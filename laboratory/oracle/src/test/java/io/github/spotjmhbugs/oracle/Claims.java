// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What the engine says of a program.
 *
 * @param tree the class that it has read
 * @param reached for each benchmark the analyses of what it reaches, by name and descriptor
 * @param findings what it reports of RETU, LOOP and FINAL
 */
record Claims(
    ClassNode tree, Map<String, Map<String, MethodAnalysis>> reached, List<Finding> findings) {
  private static final Set<BugPattern> DROPPED =
      Set.of(
          RetuPractice.IGNORED_RESULT, RetuPractice.UNREAD_VARIABLE, RetuPractice.FORGOTTEN_OBJECT);

  /** The analyses of a benchmark and the methods that it reaches, by name and descriptor. */
  Map<String, MethodAnalysis> reachedBy(String benchmark) {
    return reached.getOrDefault(benchmark, Map.of());
  }

  /** The findings of some patterns from a confidence on. */
  List<Finding> findings(Confidence least, Collection<BugPattern> patterns) {
    return findings.stream()
        .filter(finding -> finding.confidence().reaches(least))
        .filter(finding -> patterns.contains(finding.pattern()))
        .toList();
  }

  /** The sites of the findings of some patterns on a benchmark, as far as it reaches them. */
  List<Site> sites(String benchmark, Collection<BugPattern> patterns) {
    return findings(Confidence.LOW, patterns).stream()
        .filter(finding -> benchmarksOf(finding).contains(benchmark))
        .flatMap(finding -> finding.sites().stream())
        .filter(site -> site.className().equals(tree.name))
        .filter(site -> reachedBy(benchmark).containsKey(keyOf(site)))
        .toList();
  }

  /** The names of the benchmarks that a finding is about. */
  static List<String> benchmarksOf(Finding finding) {
    return finding.affected().stream().map(name -> name.substring(name.indexOf('#') + 1)).toList();
  }

  /**
   * The calls that findings of HIGH on a benchmark say to be deleted by the compiler, by method,
   * but for those that fill an object that goes as well. Findings of less say it only where {@link
   * DeadCode} does: an unknown helper is probably a computation.
   */
  Map<String, Set<Integer>> surelyDropped(String benchmark) {
    Map<String, Set<Integer>> indices = new TreeMap<>();
    for (Finding finding : findings(Confidence.HIGH, DROPPED)) {
      if (benchmarksOf(finding).contains(benchmark)) {
        for (Site site : finding.sites()) {
          if (site instanceof Site.Code && isDropped(site, reachedBy(benchmark))) {
            indices.computeIfAbsent(keyOf(site), key -> new TreeSet<>()).add(indexOf(site));
          }
        }
      }
    }
    return indices;
  }

  private boolean isDropped(Site site, Map<String, MethodAnalysis> methods) {
    MethodAnalysis method = methods.get(keyOf(site));
    if (method == null || !site.className().equals(tree.name)) {
      return false;
    }
    int index = indexOf(site);
    AbstractInsnNode call = method.graph().instruction(index);
    return call instanceof MethodInsnNode named
        && !named.name.equals("<init>")
        && method.heap().mutatedBy(index).isEmpty();
  }

  /** All claims as text: two engines that give the same claim the same. */
  String text() {
    StringBuilder text = new StringBuilder();
    findings.forEach(
        it -> text.append(it.pattern()).append(it.confidence()).append(it.sites()).append('\n'));
    reached.forEach(
        (benchmark, methods) ->
            methods.forEach(
                (key, method) ->
                    text.append(benchmark + " " + key + " " + new DeadCode(method) + "\n")));
    return text.toString();
  }

  static String keyOf(Site site) {
    return site.member() + site.descriptor();
  }

  static String keyOf(MethodNode method) {
    return method.name + method.desc;
  }

  /** The index of a site's instruction in the list of its method, which is one of this class. */
  int indexOf(Site site) {
    InsnList code =
        tree.methods.stream()
            .filter(method -> keyOf(method).equals(keyOf(site)))
            .findFirst()
            .orElseThrow()
            .instructions;
    return IntStream.range(0, code.size())
        .filter(index -> code.get(index).getOpcode() >= 0)
        .skip(((Site.Instruction) site).instruction())
        .findFirst()
        .orElseThrow();
  }

  /** How many findings from NORMAL on there are of each pattern. */
  Map<BugPattern, Integer> counts() {
    Map<BugPattern, Integer> counts = new TreeMap<>();
    findings.stream()
        .filter(finding -> finding.confidence().reaches(Confidence.NORMAL))
        .forEach(finding -> counts.merge(finding.pattern(), 1, Integer::sum));
    return counts;
  }
}
