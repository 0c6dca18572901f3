// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InlinedLines;
import io.github.spotjmhbugs.finding.AffectedText;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.MethodNode;

/**
 * Turns what the code of one method shows into a finding about the benchmark that reaches it. The
 * benchmark is the finding's member; its line is the one in the benchmark that leads to the fault.
 *
 * @param benchmark the benchmark
 * @param reached the method that the fault is in
 */
public record BenchmarkFinding(BenchmarkMethod benchmark, Reached reached) {
  public Finding of(Defect verdict, Confidence confidence, List<String> clauses) {
    DeclaredMethod declared = benchmark.declared();
    List<String> affected = List.of(benchmark.displayName());
    List<String> arguments = new ArrayList<>();
    arguments.add(verdict.subject());
    arguments.add(inHelper(verdict));
    arguments.addAll(clauses);
    arguments.add(AffectedText.of(affected));
    return new Finding(
        verdict.pattern(),
        confidence,
        Location.of(declared.owner(), declared.method(), line(verdict)),
        arguments,
        secondaryLines(verdict),
        affected);
  }

  private int line(Defect verdict) {
    return isInBenchmarkSource()
        ? faultLine(verdict.instruction())
        : lineIn(benchmark.declared(), reached.callSite());
  }

  private static int lineIn(DeclaredMethod method, int instruction) {
    int line = ControlFlowGraph.lineOf(method.method(), instruction);
    return InlinedLines.of(method.owner()).inSource(line);
  }

  /** The body of a lambda stands in the benchmark as its author sees it. */
  private boolean isInBenchmarkSource() {
    return reached.isBenchmark() || (reached.isFunction() && isInBenchmarkClass());
  }

  /** By name: the same class can be there as several parsed copies. */
  private boolean isInBenchmarkClass() {
    return reached.method().owner().name.equals(benchmark.declared().owner().name);
  }

  private int faultLine(int instruction) {
    return lineIn(reached.method(), instruction);
  }

  private String inHelper(Defect verdict) {
    if (isInBenchmarkSource()) {
      return "";
    }
    MethodNode helper = reached.method().method();
    int line = faultLine(verdict.instruction());
    return " in helper "
        + AffectedText.member(reached.method().owner().name, helper.name)
        + (line < 0 ? "" : " (line " + line + ")");
  }

  private List<Integer> secondaryLines(Defect verdict) {
    List<Integer> lines = new ArrayList<>();
    if (isInBenchmarkClass()) {
      verdict.secondary().forEach(instruction -> lines.add(faultLine(instruction)));
      lines.add(faultLine(verdict.instruction()));
      lines.removeIf(line -> line < 0 || line == line(verdict));
    }
    return lines;
  }
}
