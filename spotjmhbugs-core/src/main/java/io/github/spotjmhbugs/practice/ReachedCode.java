// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InlinedLines;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.jmh.ReachableCode;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.practice.CodePractice.Defect;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * One method that a benchmark reaches. A defect in it becomes a finding about the benchmark: the
 * benchmark is the finding's member, and its line is where that leads to the defect.
 */
public record ReachedCode(
    BenchmarkMethod benchmark, ReachableCode reachable, Reached reached, MethodAnalysis method) {

  /** {@return the method's data-dependency graph} */
  public DataDependencyGraph graph() {
    return method.graph();
  }

  /** {@return whether an instruction of the method returns a value or hands one to a Blackhole} */
  public boolean consumes(int instruction) {
    return graph().returnsValue(instruction)
        || (graph().instruction(instruction) instanceof MethodInsnNode call
            && JmhAnnotations.BLACKHOLES.contains(call.owner));
  }

  /** {@return the values that the method returns or hands to a Blackhole} */
  public Stream<Definition> consumed() {
    return graph()
        .instructions()
        .filter(this::consumes)
        .mapToObj(graph()::operandsOf)
        .flatMap(operands -> operands.stream().skip(Math.max(0, operands.size() - 1)));
  }

  Finding finding(Defect defect) {
    return new Finding(
        defect.pattern(),
        defect.rating(),
        Location.of(benchmark.declared(), line(defect)),
        defect.subject(),
        Stream.concat(Stream.of(inHelper(defect)), defect.details().stream()).toList(),
        defect.instructions().stream()
            .map(i -> Site.of(reached.method(), i, defect.site()))
            .toList(),
        secondaryLines(defect),
        List.of(benchmark.displayName()));
  }

  private int line(Defect defect) {
    return isInBenchmarkSource()
        ? lineIn(reached.method(), defect.instruction())
        : lineIn(benchmark.declared(), reached.callSite());
  }

  private static int lineIn(DeclaredMethod method, int instruction) {
    int line = ControlFlowGraph.lineOf(method.method(), instruction);
    return InlinedLines.inSource(method.owner(), line);
  }

  /** The author of a benchmark sees the body of a lambda as part of it. */
  private boolean isInBenchmarkSource() {
    return reached.isBenchmark() || (reached.isFunction() && isInBenchmarkClass());
  }

  /** By name: the same class can be there as several parsed copies. */
  private boolean isInBenchmarkClass() {
    return reached.method().owner().name.equals(benchmark.declared().owner().name);
  }

  private Phrase inHelper(Defect defect) {
    if (isInBenchmarkSource()) {
      return Phrase.EMPTY;
    }
    DeclaredMethod helper = reached.method();
    int line = lineIn(helper, defect.instruction());
    return Phrase.of(" in helper ")
        .then(Phrase.ofMember(helper.owner().name, helper.method().name))
        .then(line < 0 ? "" : " (line " + line + ")");
  }

  private List<Integer> secondaryLines(Defect defect) {
    if (!isInBenchmarkClass()) {
      return List.of();
    }
    return Stream.concat(defect.instructions().stream(), defect.secondary().stream())
        .map(instruction -> lineIn(reached.method(), instruction))
        .filter(line -> line >= 0 && line != line(defect))
        .toList();
  }
}
