// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.impact.jvm.AffectedBenchmark;
import io.github.spotjmhbugs.impact.jvm.ListedBenchmark;
import io.github.spotjmhbugs.impact.repair.Repair;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/** Finds the benchmarks that JMH runs by the names that findings give them. */
final class BenchmarkIndex {
  private final List<ListedBenchmark> listed;
  private final ClassRepository classes;
  private final Map<String, String> internalNames = new HashMap<>();

  /** Takes benchmarks in JMH's order, names of the target's classes, and all that these use. */
  BenchmarkIndex(List<ListedBenchmark> listed, List<String> classNames, ClassRepository classes) {
    this.listed = List.copyOf(listed);
    this.classes = classes;
    classNames.forEach(name -> internalNames.put(dotted(name), name));
  }

  /** JMH has dots where the names of classes have slashes and dollar signs. */
  private static String dotted(String className) {
    return className.replace('/', '.').replace('$', '.');
  }

  /**
   * {@return the benchmarks that a finding affects and JMH can run, in JMH's order, each once even
   * when it has several modes}
   *
   * @param finding a finding in the target
   */
  List<AffectedBenchmark> affectedBy(Finding finding) {
    Map<String, AffectedBenchmark> found = new LinkedHashMap<>();
    for (ListedBenchmark benchmark : listed) {
      finding.affected().stream()
          .filter(name -> isRunAs(name, benchmark))
          .findFirst()
          .ifPresent(
              name -> found.putIfAbsent(benchmark.name(), new AffectedBenchmark(benchmark, name)));
    }
    return List.copyOf(found.values());
  }

  /**
   * Chooses one of the benchmarks that a finding affects and its repair changes. Of those that read
   * a constant, the one with the most code: a baseline that only returns it has nothing to fold.
   * Without forks, it is the benchmarks that run before that bend the score, so the last one is
   * chosen; else the first.
   *
   * @param finding a finding in the target
   * @param affected benchmarks that it affects, at least one
   * @param repair what is compared with the benchmark as it is
   * @return one of them; empty if the repair changes none
   */
  Optional<AffectedBenchmark> choose(
      Finding finding, List<AffectedBenchmark> affected, Repair repair) {
    if (repair instanceof Repair.Forked || repair instanceof Repair.WarmedUp) {
      return Optional.of(affected.get(affected.size() - 1));
    }
    Stream<AffectedBenchmark> changed = affected.stream();
    if (repair instanceof Repair.Rewritten rewritten) {
      changed = changed.filter(each -> rewritten.benchmarks().contains(each.name()));
    }
    return finding.pattern().equals(FinalPractice.CONSTANT_INPUT)
        ? changed.max(Comparator.comparingInt(this::instructions))
        : changed.findFirst();
  }

  /**
   * {@return regular expressions of the benchmarks of a class up to one of them, in JMH's order:
   * without forks, they share a JVM}
   *
   * @param last the last benchmark
   */
  List<String> upTo(AffectedBenchmark last) {
    String name = last.benchmark().name();
    String prefix = name.substring(0, name.lastIndexOf('.') + 1);
    Stream<String> all = listed.stream().map(ListedBenchmark::name);
    Stream<String> before = all.takeWhile(each -> !each.equals(name));
    return Stream.concat(before.filter(each -> each.startsWith(prefix)), Stream.of(name))
        .distinct()
        .map(ListedBenchmark::patternOf)
        .toList();
  }

  /** Not labels and line numbers, so that debug tables do not matter. */
  private int instructions(AffectedBenchmark affected) {
    int count = 0;
    for (AbstractInsnNode instruction :
        methods(affected.className(), affected.method())
            .findFirst()
            .map(method -> method.instructions)
            .orElseGet(InsnList::new)) {
      count += instruction.getOpcode() >= 0 ? 1 : 0;
    }
    return count;
  }

  private boolean isRunAs(String affected, ListedBenchmark benchmark) {
    int end = benchmark.name().lastIndexOf('.');
    String runClass = benchmark.name().substring(0, end);
    String runMethod = benchmark.name().substring(end + 1);
    int hash = affected.indexOf('#');
    String declaring = affected.substring(0, hash).replace('.', '/');
    String method = affected.substring(hash + 1);
    return isBelow(runClass, declaring)
        && (runMethod.equals(method) || group(declaring, method).equals(Optional.of(runMethod)));
  }

  private boolean isBelow(String runClass, String declaring) {
    return runClass.equals(dotted(declaring))
        || Optional.ofNullable(internalNames.get(runClass))
            .map(classes::supertypes)
            .orElse(Set.of())
            .contains(declaring);
  }

  /** JMH runs the methods of a group together, under the name of the group. */
  private Optional<String> group(String declaring, String method) {
    return methods(declaring, method)
        .flatMap(found -> JmhAnnotations.groupName(found).stream())
        .findFirst();
  }

  /** The methods of a name in a class and its superclasses. */
  private Stream<MethodNode> methods(String declaring, String name) {
    return classes.find(declaring).map(classes::superclasses).orElse(List.of()).stream()
        .flatMap(tree -> tree.methods.stream())
        .filter(method -> method.name.equals(name));
  }
}
