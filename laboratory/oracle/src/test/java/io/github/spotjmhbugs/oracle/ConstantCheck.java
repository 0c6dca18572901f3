// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import io.github.spotjmhbugs.oracle.Execution.Outcome;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Tests which benchmarks a constant field has to do with. The program is linked once more with
 * fields that are not final, so that it loads them: a benchmark that a finding from NORMAL on names
 * reaches such a load, and one that does something else when the field has another value is named,
 * unless others are for which that is surer.
 */
final class ConstantCheck {
  /** For each type a value that is not that of a constant. */
  private static final Map<String, Object> OTHER =
      Map.of(
          "I", 24_301, "J", 243_012_430L, "D", 24.3, "Z", false, "Ljava/lang/String;", "another");

  private final Linker open = Linker.withoutConstants();

  /**
   * Tests the constants of a program.
   *
   * @param subject the program
   * @param counter receives how many were tested
   */
  Optional<Difference> check(Subject subject, ObjIntConsumer<String> counter) {
    List<String> constants = open.constants(subject.program());
    Optional<byte[]> loading =
        constants.isEmpty() ? Optional.empty() : open.link(subject.program());
    return loading.flatMap(same -> check(subject, constants, same, counter));
  }

  private static Optional<Difference> check(
      Subject subject, List<String> constants, byte[] same, ObjIntConsumer<String> counter) {
    ClassNode tree = ClassRepository.parse(same);
    List<String> benchmarks = Execution.benchmarks(tree);
    Execution execution = null;
    for (String constant : constants) {
      counter.accept(Oracle.CLAIMS + "constants", 1);
      Set<String> named = named(subject.claims(), constant, Confidence.NORMAL);
      Set<String> mentioned = named(subject.claims(), constant, Confidence.LOW);
      for (int i = 0; i < benchmarks.size(); i++) {
        String benchmark = benchmarks.get(i);
        boolean reads = reads(tree, benchmark, constant);
        if (named.contains(benchmark) && !reads) {
          return difference(subject, constant + " is not read by " + benchmark, named);
        } else if (!mentioned.contains(benchmark) && named.isEmpty() && reads) {
          execution = execution == null ? execution(subject, same, benchmarks) : execution;
          Outcome other = execution.run(i, constant, OTHER.get(type(tree, constant)));
          if (!execution.run(i).equals(other)) {
            return difference(subject, constant + " decides what " + benchmark + " does", named);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Execution execution(Subject subject, byte[] same, List<String> benchmarks) {
    List<Version> versions = benchmarks.stream().map(Version::original).toList();
    return new Execution(subject.program(), same, versions);
  }

  private static String type(ClassNode tree, String field) {
    return tree.fields.stream()
        .filter(node -> node.name.equals(field))
        .findFirst()
        .orElseThrow()
        .desc;
  }

  private static Optional<Difference> difference(Subject subject, String what, Set<String> named) {
    return Optional.of(
        subject.difference(Claim.CONSTANT, List.of("constant"), what, "named: " + named));
  }

  private static Set<String> named(Claims claims, String constant, Confidence least) {
    Set<String> named = new TreeSet<>();
    for (Finding finding : claims.findings(least, List.of(FinalPractice.CONSTANT_INPUT))) {
      if (finding.site().member().equals(constant)) {
        named.addAll(Claims.benchmarksOf(finding));
      }
    }
    return named;
  }

  /** Whether a method, or one that it calls or makes a lambda of, loads a field. */
  private static boolean reads(ClassNode tree, String method, String field) {
    Set<String> seen = new HashSet<>(Set.of(method));
    Deque<String> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      String name = pending.remove();
      for (MethodNode node : tree.methods) {
        if (node.name.equals(name)) {
          for (AbstractInsnNode instruction : node.instructions) {
            if (instruction instanceof FieldInsnNode access && access.name.equals(field)) {
              return true;
            }
            callee(tree, instruction).filter(seen::add).ifPresent(pending::add);
          }
        }
      }
    }
    return false;
  }

  private static Optional<String> callee(ClassNode tree, AbstractInsnNode instruction) {
    if (instruction instanceof MethodInsnNode call && call.owner.equals(tree.name)) {
      return Optional.of(call.name);
    }
    return instruction instanceof InvokeDynamicInsnNode dynamic
            && dynamic.bsmArgs.length > 1
            && dynamic.bsmArgs[1] instanceof Handle handle
            && handle.getOwner().equals(tree.name)
        ? Optional.of(handle.getName())
        : Optional.empty();
  }
}
